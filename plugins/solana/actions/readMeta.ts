import { isAddress } from '../isAddress.ts'
import { readInteger, record } from './readJson.ts'
import type { Recorded } from './readTransaction.ts'

/** An account's lamports before and after a transaction. */
export type Held = { readonly address: string; readonly before: bigint; readonly after: bigint }

/**
 * A token account's amounts before and after. `owner` is the owner at that time; an account that did not exist held
 * nothing.
 */
export type HeldToken = {
  readonly address: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** The effects of a transaction, as the node recorded them. */
export type Meta = {
  /** The lamports that the network charged. */
  readonly fee: bigint
  readonly lamports: readonly Held[]
  readonly tokensBefore: readonly HeldToken[]
  readonly tokensAfter: readonly HeldToken[]
}

/** Reads the effects of a recorded transaction; `undefined` if the node does not tell all of them. */
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
  // An account must not have two balances.
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
