import { formatUnits, type Refusal } from 'tapkit/kernel'
import type { Plan } from './planTransfer.ts'

/**
 * Why the account cannot pay amount, fee and deposit: it must keep nothing or enough to stay open, and a new account
 * must receive enough to stay open. `undefined` if the account can pay.
 */
export function checkFunds({
  payer,
  to,
  amount,
  token,
  fee,
  deposit,
  balances,
  rentMinimum,
}: Plan): Refusal | undefined {
  if (token && token.taken !== amount) return notEnough(token.symbol)
  const lamports = token ? 0n : amount
  if (balances.payer < lamports) return notEnough('SOL')
  const left = balances.payer - lamports - fee - deposit
  const kept = to === payer ? left + lamports : left
  if (left < 0n || (kept > 0n && kept < rentMinimum)) return notEnoughForFees
  if (token || to === payer || balances.recipient + amount >= rentMinimum) return undefined
  const least = formatUnits(rentMinimum - balances.recipient, 9)
  return { because: 'opensWithLess', about: { least }, reason: `A new account must receive at least ${least} SOL` }
}

export const notEnough = (symbol: string): Refusal => ({
  because: 'notEnough',
  about: { symbol },
  reason: `Not enough ${symbol} to cover this transfer`,
})

export const notEnoughForFees: Refusal = {
  because: 'notEnoughForFees',
  about: {},
  reason: 'Not enough SOL to cover fees or rent',
}
