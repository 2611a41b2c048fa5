import { parseUnits } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { InvalidBitcoinUriError } from '../errors.ts'

/** A payment that a URI asks for. */
export type BitcoinPayment = {
  /** Absent where the URI names only other ways to pay. Whether it can be paid, `validateAddress` says. */
  readonly address?: string | undefined
  /** Satoshi. */
  readonly amount?: bigint | undefined
  /** The address that is to be paid. */
  readonly label?: string | undefined
  /** The purpose of the payment. */
  readonly message?: string | undefined
  /** Every other parameter, such as `lightning`, `lno` or `sp`, by its name in lower case, with its last value. A required `pop` is `req-pop`. */
  readonly others: Readonly<Record<string, string>>
}

/** Parameters that may stand there once. */
const once = new Set(['amount', 'label', 'message', 'pop'])
/** All the satoshi that there will ever be. */
const most = 2_100_000_000_000_000n
/** Longest URI that is read. */
const limit = 4_096

/**
 * Reads a payment URI (BIP-321, and BIP-21 before it). Nothing of it is shown or paid unseen: it comes from strangers.
 * @throws InvalidBitcoinUriError
 * @example
 * ```ts
 * import { parseBitcoinUri } from 'tapkit/bip122'
 * parseBitcoinUri('bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.5').amount // 50000000n
 * ```
 */
export function parseBitcoinUri(uri: string): BitcoinPayment {
  const [, body = '', query = ''] =
    (uri.length <= limit && /^bitcoin:(?:\/\/)?([^?#]*)(?:\?([^#]*))?$/i.exec(uri)) || fail(uri)
  const parameters = new Map<string, string>()
  for (const part of query.split('&').filter(Boolean)) {
    const { name, value } = readParameter(part, uri)
    const key = name.replace(/^req-/, '')
    if (once.has(key) && (parameters.has(key) || parameters.has(`req-${key}`))) fail(uri)
    // An unknown parameter that must be understood makes the whole URI unusable.
    if (key !== name && !once.has(key)) fail(uri)
    parameters.set(key === 'pop' ? name : key, value)
  }
  const { amount, label, message, ...others } = Object.fromEntries(parameters)
  for (const prefix of ['bc', 'tb']) {
    const named = others[prefix]
    if (named && !named.toLowerCase().startsWith(`${prefix}1`)) fail(uri)
  }
  const address = body || others.bc || others.tb
  if (address && !addressShape(address)) fail(uri)
  if (!address && Object.keys(others).length === 0) fail(uri)
  return { address, amount: amount === undefined ? undefined : readAmount(amount, uri), label, message, others }
}

function readParameter(part: string, uri: string) {
  const [name = '', ...rest] = part.split('=')
  try {
    return { name: decodeURIComponent(name).toLowerCase(), value: decodeURIComponent(rest.join('=')) }
  } catch {
    return fail(uri)
  }
}

/** Decimal BTC, without commas, signs or exponents. */
function readAmount(text: string, uri: string): bigint {
  if (!/^\d{0,8}\.?\d{0,8}$/.test(text)) fail(uri)
  try {
    const value = parseUnits(text, 8)
    if (value <= most) return value
  } catch {
    // The amount has no digits.
  }
  return fail(uri)
}

function fail(uri: string): never {
  throw new InvalidBitcoinUriError({ uri })
}
