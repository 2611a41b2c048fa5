import { type DeepReadonly, isSameAddress, type Kernel, selectAccount, type TokenBalance } from 'tapkit/kernel'
import type { SwapToken } from './service.ts'

/** What the account is known to hold of a token. */
export const balanceOf = (
  state: Kernel['state'],
  token: Pick<SwapToken, 'address'> | undefined,
): DeepReadonly<TokenBalance> | undefined =>
  token && selectAccount(state).tokens.data.find((held) => isSameToken(held, token))

/** Whether two are of one contract, or both the native currency. */
export const isSameToken = (
  left: { readonly address?: string | undefined },
  right: { readonly address?: string | undefined },
): boolean => isSameAddress(left.address, right.address)
