import { isUserRejection } from 'tapkit/kernel'
import { UserRejectedRequestError } from 'viem'

/** What a host of wagmi looks for: a refusal is viem's, everything else stays what it is. */
export const toWagmiError = (error: unknown): unknown =>
  isUserRejection(error) ? new UserRejectedRequestError(error as Error) : error
