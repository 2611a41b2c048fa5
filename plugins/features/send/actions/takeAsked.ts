import type { Kernel } from 'tapkit/kernel'
import { type Asked, amountText } from '../askedOf.ts'
import { setAmount } from './setAmount.ts'
import { setMemo } from './setMemo.ts'
import { setToken } from './setToken.ts'

/** Fills in the wishes of the receiver's link, because the visitor has pressed for them (money 32). */
export function takeAsked(kernel: Kernel, asked: Asked): void {
  const amount = amountText(asked)
  if (asked.token) setToken(kernel, asked.token)
  if (amount !== undefined) setAmount(kernel, amount)
  if (asked.memo !== undefined) setMemo(kernel, asked.memo)
}
