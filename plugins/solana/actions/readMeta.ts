import { isAddress } from '../isAddress.ts'
import { readInteger, record } from './readJson.ts'
import type { Recorded } from './readTransaction.ts'

/** What an account had before a transaction and has after it, in lamports. */
export type Held = { readonly address: string; readonly before: bigint; readonly after: bigint }

/** The same of a token account; `owner` is whose it was at that time, and it has nothing where it was not there. */
export type HeldToken = {
  readonly address: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** What a transaction did, as the node recorded it. */
export type Meta = {
  /** Lamports that the network took. */
  readonly fee: bigint
  readonly lamports: readonly Held[]
  readonly tokensBefore: readonly HeldToken[]
  readonly tokensAfter: readonly HeldToken[]
}

/** Reads what a recorded transaction did; `undefined` where the node does not tell all of it. */
export function readMeta({ message: { keys }, meta }: Pick<Recorded, 'message' | 'meta'>): Meta | undefined {
  const { fee, preBalances: before, postBalances: after, preTokenBalances, postTokenBalances } = record(meta)
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  if (before.length !== keys.length || after.length !== keys.length) return undefined
  try {
    return {
      fee: readInteger(fee),
      lamports: keys.map((address, at) => ({
        address,
        before: readInteger(before[at]),
        after: readInteger(after[at]),
      })),
      tokensBefore: readTokens(keys, preTokenBalances),
      tokensAfter: readTokens(keys, postTokenBalances),
    }
  } catch {
    return undefined
  }
}

/** @throws RangeError */
function readTokens(keys: readonly string[], list: unknown): readonly HeldToken[] {
  // An account has one balance at most.
  if (!Array.isArray(list) || list.length > keys.length) throw new RangeError('no token balances')
  return list.map((entry) => {
    const { accountIndex, mint, owner, uiTokenAmount } = record(entry)
    const { amount } = record(uiTokenAmount)
    const address = typeof accountIndex === 'number' ? keys[accountIndex] : undefined
    if (!address || !isAddress(mint) || !isAddress(owner)) throw new RangeError('token balance')
    if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw new RangeError('token amount')
    return { address, mint, owner, amount: BigInt(amount) }
  })
}
