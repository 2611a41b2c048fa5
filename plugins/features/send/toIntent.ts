import { type Intents, parseUnits } from 'tapkit/kernel'
import { memoOf } from './memoOf.ts'
import type { SendState } from './state.ts'

/** The filled-in form as an intent; `undefined` while a field is missing, or a look-alike was not accepted yet. */
export function toIntent({
  token,
  amount,
  recipient,
  memo,
}: SendState): ({ readonly kind: 'transfer' } & Intents['transfer']) | undefined {
  if (!token || recipient.status !== 'valid' || recipient.similarTo) return undefined
  const value = readAmount(amount, token.decimals)
  if (value === undefined || value <= 0n) return undefined
  const { address, decimals, symbol, name } = token
  const text = memoOf(memo)
  return {
    kind: 'transfer',
    to: recipient.address,
    amount: value,
    ...(address ? { token: { address, decimals, symbol, name } } : {}),
    ...(text ? { memo: text } : {}),
    ...(recipient.notMeant ? { notMeant: recipient.notMeant } : {}),
  }
}

/** The typed amount in its smallest unit; `undefined` if the text is not a plain decimal. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals)
  } catch {
    return undefined
  }
}
