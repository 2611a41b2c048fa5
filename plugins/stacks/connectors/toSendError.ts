import { type BaseError, toSendError as toKernelError } from 'tapkit/kernel'
import type { StacksDialect } from '../provider.ts'
import { readTransactionId } from './readTransactionId.ts'
import { toWalletError } from './toWalletError.ts'

/** A wallet's error after it was asked to pay, by its dialect (money 10). An id in the error is kept (money 12). */
export const toSendError = (error: unknown, dialect: StacksDialect, method: string): BaseError =>
  toKernelError(error, {
    read: (given) => toWalletError(given, dialect, method),
    idOf: (thrown) => readTransactionId(Object(thrown).data),
  })
