import { type DeepReadonly, isSameAddress, type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import type { messages } from './messages.ts'
import type { SwapToken } from './service.ts'

/** The account's known balance of a token. */
export const balanceOf = (
  state: Kernel['state'],
  token: Pick<SwapToken, 'address'> | undefined,
): DeepReadonly<TokenBalance> | undefined =>
  token && selectAccount(state).tokens.data.find((held) => isSameToken(held, token))

/**
 * Why the account's balances are not known, or are those of before; `undefined` if they are known. A read that is tried
 * again has still failed until it succeeds (reads 13).
 */
export function failureText(state: Kernel['state'], words: typeof messages): string | undefined {
  const { failedAt, stopped, data } = selectAccount(state).tokens
  if (failedAt === undefined) return undefined
  return stopped ? words.balanceStopped : data.length > 0 ? words.balanceOld : words.balanceFailed
}

/** Whether two tokens have the same contract, or both are the native currency. */
export const isSameToken = (
  left: { readonly address?: string | undefined },
  right: { readonly address?: string | undefined },
): boolean => isSameAddress(left.address, right.address)
