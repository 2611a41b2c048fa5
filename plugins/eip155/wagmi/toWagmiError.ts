import { isUserRejection } from 'tapkit/kernel'
import { UserRejectedRequestError } from 'viem'

/** An error as hosts of wagmi expect it: a refusal is viem's, every other error stays the same. */
export const toWagmiError = (error: unknown): unknown =>
  isUserRejection(error) ? new UserRejectedRequestError(error as Error) : error
