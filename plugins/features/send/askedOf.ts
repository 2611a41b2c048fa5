import { formatUnits, isSameAddress, type TokenBalance } from 'tapkit/kernel'
import { memoOf } from './memoOf.ts'
import type { SendState } from './state.ts'
import { readAmount } from './toIntent.ts'

/** The wishes of a link that the form does not have yet, in the form's terms. */
export type Asked = {
  /** The link names a token that the account does not hold, or an amount with more decimals than the token has. */
  readonly problem?: 'notHeld' | 'tooFine'
  readonly token?: TokenBalance | undefined
  /** In the smallest unit of `token`; absent if the link names no amount. */
  readonly amount?: bigint | undefined
  readonly memo?: string | undefined
}

/**
 * The wishes of the receiver's link; `undefined` if the form already has them. An amount is only offered in the token
 * that the link names.
 */
export function askedOf(form: SendState, tokens: readonly TokenBalance[], takesMemo: boolean): Asked | undefined {
  const asks = form.recipient.status === 'valid' ? form.recipient.asks : undefined
  if (!asks) return undefined
  const text = takesMemo ? memoOf(asks.memo ?? '') : ''
  const memo = text && text !== memoOf(form.memo) ? text : undefined
  if (asks.token === undefined && asks.amount === undefined) return memo ? { memo } : undefined
  const token = tokens.find(({ address, sendable }) => {
    const isNamed = asks.token ? address && isSameAddress(address, asks.token) : !address
    return isNamed && sendable !== false
  })
  if (!token) return { problem: 'notHeld' }
  const value = typeof asks.amount === 'string' ? readAmount(asks.amount, token.decimals) : asks.amount
  if (asks.amount !== undefined && value === undefined) return { problem: 'tooFine', token }
  const amount = value || undefined
  const isChosen = form.token?.address === token.address
  if (isChosen && (!amount || readAmount(form.amount, token.decimals) === amount)) return memo ? { memo } : undefined
  // An amount of zero means no amount, and asks for no other token than the link names.
  return { token, amount, memo }
}

/** An amount as the form holds it. */
export const amountText = ({ amount, token }: Asked): string | undefined =>
  amount === undefined || !token ? undefined : formatUnits(amount, token.decimals)
