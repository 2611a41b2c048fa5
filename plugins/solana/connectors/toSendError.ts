import { type BaseError, isError, toSendError as toKernelError } from 'tapkit/kernel'
import { toPaymentError } from './ask.ts'

/** What a wallet's error says once it was asked to pay, in the terms of Wallet Standard's wallets (money 10). */
export const toSendError = (error: unknown): BaseError => {
  // A refusal of ours was read as of any question: what the wallet threw is read once more.
  const thrown = isError(error, 'UserRejectedError') && error.cause !== undefined ? error.cause : error
  return toKernelError(thrown, { read: toPaymentError })
}
