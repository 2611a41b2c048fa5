import type { SignInMessage } from '../types.ts'

type Account = Pick<SignInMessage, 'chainId' | 'accountAddress'>

/** Whether two sign-ins are of the same account on the same network. */
export const isSameAccount = (left: Account, right: Account): boolean =>
  left.chainId === right.chainId && left.accountAddress === right.accountAddress
