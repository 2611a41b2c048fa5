import { type BaseError, isError, toSendError as toKernelError } from 'tapkit/kernel'
import { toPaymentError } from './ask.ts'

/** A wallet's error after it was asked to pay, in the terms of Wallet Standard's wallets (money 10). */
export const toSendError = (error: unknown): BaseError => {
  // The wallet's error was read as for any other question. For a payment, the error that the wallet threw is read
  // again.
  const thrown = isError(error, 'UserRejectedError') && error.cause !== undefined ? error.cause : error
  return toKernelError(thrown, { read: toPaymentError })
}
