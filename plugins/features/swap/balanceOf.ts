import { type DeepReadonly, isSameAddress, type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import type { SwapToken } from './service.ts'

/** The account's known balance of a token. */
export const balanceOf = (
  state: Kernel['state'],
  token: Pick<SwapToken, 'address'> | undefined,
): DeepReadonly<TokenBalance> | undefined =>
  token && selectAccount(state).tokens.data.find((held) => isSameToken(held, token))

/** Whether two tokens have the same contract, or both are the native currency. */
export const isSameToken = (
  left: { readonly address?: string | undefined },
  right: { readonly address?: string | undefined },
): boolean => isSameAddress(left.address, right.address)
