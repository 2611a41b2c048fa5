import type { BitcoinAccount } from '../../account.ts'
import { toHex } from '../../encoding/hex.ts'
import { readAccount } from './readAccounts.ts'

/** An account of a Wallet Standard wallet: ours, and the wallet's own object, which its features want back. */
export type StandardAccount = {
  readonly handle: object
  readonly account: BitcoinAccount
  /** The chains of Bitcoin that the account names. */
  readonly chains: readonly string[]
}

/** Most accounts that are taken from one wallet. */
const limit = 100

/**
 * The Bitcoin accounts of a Wallet Standard wallet; of an address that stands there twice for the same purpose, the first. `undefined` if the
 * wallet names accounts, and none of them can be read.
 */
export function readStandardAccounts(list: unknown): StandardAccount[] | undefined {
  if (!Array.isArray(list)) return undefined
  const read = list.slice(0, limit).map(readOne)
  const found = new Map<string, StandardAccount>()
  for (const one of read) {
    if (!one || one === 'elsewhere') continue
    const { address, purpose } = one.account
    const name = `${address} ${purpose}`
    if (!found.has(name)) found.set(name, one)
  }
  return found.size > 0 || !read.includes(undefined) ? [...found.values()] : undefined
}

function readOne(handle: unknown): StandardAccount | 'elsewhere' | undefined {
  try {
    const { address, publicKey, purpose, chains } = handle as Record<string, unknown>
    const named = Array.isArray(chains) ? chains.filter((chain) => typeof chain === 'string') : []
    const own = named.filter((chain) => /^(bitcoin|bip122):/.test(chain))
    if (named.length > 0 && own.length === 0) return 'elsewhere'
    const key = publicKey instanceof Uint8Array ? toHex(publicKey) : publicKey
    const account = readAccount({ address, publicKey: key, purpose })
    return account && { handle: handle as object, account, chains: own }
  } catch {
    return undefined
  }
}
