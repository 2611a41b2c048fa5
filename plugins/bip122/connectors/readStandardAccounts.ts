import type { BitcoinAccount } from '../account.ts'
import { toHex } from '../encoding/hex.ts'
import { readAccount } from './readAccounts.ts'

/** An account of a Wallet Standard wallet: ours, and the wallet's own object, which its features want back. */
export type StandardAccount = {
  readonly handle: object
  readonly account: BitcoinAccount
  readonly chains: readonly string[]
}

/** Most accounts that are taken from one wallet. */
const limit = 100

/** The Bitcoin accounts of a Wallet Standard wallet; of an address that stands there twice, the first. */
export function readStandardAccounts(list: unknown): StandardAccount[] {
  if (!Array.isArray(list)) return []
  const found = new Map<string, StandardAccount>()
  for (const handle of list.slice(0, limit)) {
    const read = readOne(handle)
    if (read && !found.has(read.account.address)) found.set(read.account.address, read)
  }
  return [...found.values()]
}

function readOne(handle: unknown): StandardAccount | undefined {
  try {
    const { address, publicKey, purpose, chains } = handle as Record<string, unknown>
    const named = Array.isArray(chains) ? chains.filter((chain) => typeof chain === 'string') : []
    if (named.length > 0 && !named.some((chain) => /^(bitcoin|bip122):/.test(chain))) return undefined
    const key = publicKey instanceof Uint8Array ? toHex(publicKey) : publicKey
    const account = readAccount({ address, publicKey: key, purpose })
    return account && { handle: handle as object, account, chains: named }
  } catch {
    return undefined
  }
}
