import type { BitcoinAccount } from '../../account.ts'
import { addressShape, spellAddress } from '../../address/addressShape.ts'

/** Most accounts that are taken from one wallet. */
const limit = 100
const otherChain = /^[0-9A-Za-z]{20,128}$/
const ofStacks = /^S[PMTN][0-9A-HJKMNP-TV-Z]{35,39}$/
/** Purposes that only an address of Bitcoin serves. */
const onBitcoin = new Set(['payment', 'ordinals'])
const aliases = new Map([
  ['ordinal', 'ordinals'],
  ['stx', 'stacks'],
])

/**
 * The accounts in a wallet's answer, each address once; `undefined` where it is nonsense: only an empty list is a list of none.
 * Each property is read once.
 */
export function readAccounts(answer: unknown): BitcoinAccount[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const accounts = answer.slice(0, limit).flatMap((entry) => readAccount(entry) ?? [])
  if (accounts.length === 0 && answer.length > 0) return undefined
  const seen = new Set<string>()
  return accounts.filter(({ address, purpose }) => {
    const key = `${address} ${purpose}`
    return !seen.has(key) && seen.add(key)
  })
}

/** One account of a wallet's answer: an address as text, or an object that names it. */
export function readAccount(entry: unknown): BitcoinAccount | undefined {
  try {
    return readFields(typeof entry === 'string' ? { address: entry } : entry)
  } catch {
    // A getter that throws.
    return undefined
  }
}

function readFields(entry: unknown): BitcoinAccount | undefined {
  const { address, publicKey, purpose, path, addressType, walletType } = Object(entry) as Record<string, unknown>
  if (typeof address !== 'string') return undefined
  const shape = addressShape(address)
  if (!shape && !otherChain.test(address)) return undefined
  const isStacks = ofStacks.test(address)
  const given = readWord(purpose)
  const named = aliases.get(given ?? '') ?? given ?? (shape ? 'payment' : isStacks ? 'stacks' : 'other')
  // An address cannot serve a purpose of another chain.
  if ((onBitcoin.has(named) && !shape) || (named === 'stacks' && !isStacks)) return undefined
  return {
    // In one spelling: hosts compare the text.
    address: shape ? spellAddress(address) : address,
    publicKey: readPublicKey(publicKey),
    purpose: named,
    path: typeof path === 'string' && /^m?(\/\d{1,10}['h]?){1,10}$/.test(path) ? path : undefined,
    addressType: shape?.type ?? readWord(addressType),
    walletType: readWord(walletType),
  }
}

/** A public key as hex, of 33, 65 or, x-only, 32 bytes; or bytes. */
export function readPublicKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^([0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i.test(value) ? value.toLowerCase() : undefined
}

const readWord = (value: unknown) => (typeof value === 'string' && /^\w{1,32}$/.test(value) ? value : undefined)
