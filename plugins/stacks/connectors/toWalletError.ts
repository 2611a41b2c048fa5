import {
  AccountNotSharedError,
  type BaseError,
  MethodNotSupportedError,
  rpcCode,
  rpcErrorCode,
  toRpcError,
  UserRejectedError,
} from 'tapkit/kernel'
import type { StacksDialect } from '../provider.ts'

const { methodNotFound, methodNotSupported, userRejection } = rpcErrorCode
/** SIP-030: the user cancelled. */
const cancelled = -31001

/** A wallet's error as an error of the kit. -32001 has a meaning of its own in each dialect (requests 12). */
export function toWalletError(error: unknown, dialect: StacksDialect, method: string): BaseError {
  const code = rpcCode(error)
  if (code === userRejection || code === cancelled) {
    return new UserRejectedError({ asked: 'request', cause: error })
  }
  if (code === methodNotSupported && dialect === 'sip030') return new AccountNotSharedError({ cause: error })
  if (code === methodNotSupported || code === methodNotFound || code === 4200) {
    return new MethodNotSupportedError({ method, cause: error })
  }
  return toRpcError(error)
}
