import { parseUnits } from 'tapkit/kernel'

/** What a Bitcoin payment link asks for. */
export type BitcoinUri = {
  readonly address: string
  /** A plain decimal in BTC. */
  readonly amount?: string | undefined
  readonly label?: string | undefined
  readonly message?: string | undefined
}

/** Parameters that carry an address of their own (BIP-321); others that are not known here may be left aside. */
const addresses = ['bc', 'tb', 'bcrt']
const known = ['amount', 'label', 'message', ...addresses]

/**
 * Reads a Bitcoin payment link (BIP-321, and with it BIP-21). `undefined` for what is none, for one that requires (`req-…`) what
 * is not known here, and for one that names nothing on the chain to pay to, such as Lightning alone.
 */
export function readBitcoinUri(uri: unknown): BitcoinUri | undefined {
  const match = typeof uri === 'string' && uri.length <= 4_000 ? /^bitcoin:([^?#]*)(?:\?([^#]*))?$/i.exec(uri) : null
  if (!match) return undefined
  const [, path = '', query = ''] = match
  const found = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const [rawKey = '', ...rest] = pair.split('=')
    const key = decode(rawKey)?.toLowerCase()
    const value = decode(rest.join('='))
    if (key === undefined || value === undefined) return undefined
    const name = key.replace(/^req-/, '')
    if (name !== key && !known.includes(name)) return undefined
    // Several addresses may be offered; several amounts say nothing.
    if (found.has(name) && !addresses.includes(name)) return undefined
    if (!found.has(name)) found.set(name, value)
  }
  const address = decode(path) || addresses.map((name) => found.get(name)).find(Boolean)
  if (!address || !/^[a-z0-9]{14,100}$/i.test(address)) return undefined
  const amount = found.get('amount')
  if (amount !== undefined && !isAmount(amount)) return undefined
  return { address, amount, label: found.get('label'), message: found.get('message') }
}

/** Writes one that every wallet reads that knows BIP-21. */
export function toBitcoinUri({ address, ...rest }: BitcoinUri): string {
  const query = Object.entries(rest)
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}=${encodeURIComponent(value as string)}`)
  return `bitcoin:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function isAmount(text: string): boolean {
  try {
    const value = /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? parseUnits(text, 8) : 0n
    return value > 0n && value <= 21_000_000_00000000n
  } catch {
    return false
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
