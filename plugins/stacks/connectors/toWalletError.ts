import {
  type BaseError,
  MethodNotSupportedError,
  rpcCode,
  rpcErrorCode,
  toRpcError,
  UserRejectedError,
} from 'tapkit/kernel'
import { AccountMismatchError } from '../errors.ts'
import type { StacksDialect } from '../provider.ts'

const { methodNotFound, methodNotSupported, userRejection } = rpcErrorCode
/** SIP-030: the user cancelled. */
const cancelled = -31001

/** A wallet's error as one of ours. -32001 has a meaning of its own in each dialect (R29). */
export function toWalletError(error: unknown, dialect: StacksDialect, method: string): BaseError {
  const code = rpcCode(error)
  if (code === userRejection || code === cancelled) {
    return new UserRejectedError({ message: 'User rejected the request', cause: error })
  }
  if (code === methodNotSupported && dialect === 'sip030') return new AccountMismatchError({ cause: error })
  if (code === methodNotSupported || code === methodNotFound || code === 4200) {
    return new MethodNotSupportedError({ method, cause: error })
  }
  return toRpcError(error)
}
