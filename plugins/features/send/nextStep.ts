import { memoOf } from './memoOf.ts'
import { messages as english } from './messages.ts'
import type { SendState } from './state.ts'
import { readAmount } from './toIntent.ts'

/** The label of the form's button, and whether the form is complete. The label names the first missing field. */
export function nextStep(
  { token, amount, recipient, memo }: SendState,
  memoBytes = 0,
  messages = english,
): { readonly label: string; readonly ready: boolean; readonly problem?: 'amount' | 'funds' | 'memo' } {
  if (!token) return { label: messages.chooseToken, ready: false }
  if (amount === '') return { label: messages.enterAmount, ready: false }
  const value = readAmount(amount, token.decimals)
  if (value === undefined) return { label: messages.notANumber, ready: false, problem: 'amount' }
  if (value <= 0n) return { label: messages.enterAmount, ready: false }
  if (value > token.value) return { label: messages.notEnough(token.symbol), ready: false, problem: 'funds' }
  if (recipient.status === 'empty') return { label: messages.addRecipient, ready: false }
  if (recipient.status === 'checking') return { label: messages.checking, ready: false }
  if (recipient.status === 'invalid') return { label: messages.checkAddress, ready: false }
  if (sizeOf(memo) > memoBytes) return { label: messages.shortenMemo, ready: false, problem: 'memo' }
  return { label: messages.review, ready: true }
}

/** Bytes of a memo as it is sent (UTF-8). */
const sizeOf = (memo: string): number => new TextEncoder().encode(memoOf(memo)).length
