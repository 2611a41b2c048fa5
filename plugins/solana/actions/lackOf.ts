import { formatUnits, type Refusal, sumOf, unitText } from 'tapkit/kernel'
import type { TokenAccount } from './readTokenAccount.ts'

type Token = { readonly symbol: string; readonly decimals: number }
type Asked = {
  /** The account's token accounts of the mint. */
  readonly held: readonly TokenAccount[]
  readonly amount: bigint
  /** The part of the amount that a single transfer can take from them. */
  readonly taken: bigint
}

/**
 * Why less than an amount can be sent, although the account holds as much: a part of it is frozen, or lies in more accounts than
 * a transfer takes from. If that were told as a lack, the visitor would get more of the token. `undefined` if the account holds less.
 */
export function lackOf({ symbol, decimals }: Token, { held, amount, taken }: Asked): Refusal | undefined {
  if (taken === amount || sumOf(held) < amount) return undefined
  if (sumOf(held.filter(({ frozen }) => !frozen)) < amount) {
    return { because: 'accountFrozen', about: { symbol }, reason: `The ${symbol} account is frozen` }
  }
  const most = `${formatUnits(taken, decimals)} ${unitText(symbol)}`
  const reason = `No more than ${most} can be sent at once: the rest lies in further accounts`
  return { because: 'spreadOut', about: { most }, reason }
}
