import { parseUnits, type TransferInput } from 'tapkit/kernel'
import type { SendState } from './state.ts'

/** The filled-in form as a transfer; `undefined` while something is missing. */
export function readyTransfer({ token, amount, recipient, memo }: SendState): TransferInput | undefined {
  if (!token || recipient.status !== 'valid') return undefined
  const value = readAmount(amount, token.decimals)
  if (value === undefined || value <= 0n) return undefined
  const { address, decimals, symbol, name } = token
  return {
    to: recipient.address,
    amount: value,
    ...(address ? { token: { address, decimals, symbol, name } } : {}),
    ...(memo.trim() ? { memo: memo.trim() } : {}),
  }
}

/** The typed amount in its smallest unit; `undefined` where it is not a plain decimal. */
export function readAmount(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals)
  } catch {
    return undefined
  }
}
