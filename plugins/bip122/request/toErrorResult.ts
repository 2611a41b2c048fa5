import { isError, rpcErrorCode } from 'tapkit/kernel'
import type { RequestError } from './result.ts'

/** Codes of other dialects as those of WBIP: EIP-1193's, and SIP-030's for a request that the visitor or the wallet declined. */
const codes: Readonly<Record<number, number>> = {
  4001: rpcErrorCode.userRejection,
  [-31001]: rpcErrorCode.userRejection,
  4200: rpcErrorCode.methodNotSupported,
  4100: rpcErrorCode.accessDenied,
  [-31000]: rpcErrorCode.internal,
}

const notSupported = new Set(['MethodNotSupportedError', 'WalletCallNotSupportedError'])

/** A failed request as its host is told. The wallet's own error stays in `data`. */
export function toErrorResult(error: unknown): { readonly status: 'error'; readonly error: RequestError } {
  return { status: 'error', error: toRequestError(error) }
}

function toRequestError(error: unknown): RequestError {
  const { code, message, name, data, cause } = fieldsOf(error)
  if (isError(error) && notSupported.has(name)) {
    return { code: rpcErrorCode.methodNotSupported, message: 'Method not supported by the selected wallet' }
  }
  // A refusal arrives under a sentence of ours; the wallet's own says more.
  const told = isError(error, 'UserRejectedError') ? fieldsOf(cause).message : ''
  const kept = data ?? cause
  return {
    code: typeof code === 'number' ? (codes[code] ?? code) : rpcErrorCode.internal,
    message: told || message || 'Wallet Error processing the request',
    ...(kept === undefined ? {} : { data: kept }),
  }
}

function fieldsOf(value: unknown) {
  const read = (field: string): unknown => {
    try {
      return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
    } catch {
      // An error that a wallet throws may throw again while it is read.
      return undefined
    }
  }
  const [name, message] = [read('name'), read('message')]
  return {
    code: read('code'),
    data: read('data'),
    cause: read('cause'),
    name: typeof name === 'string' ? name : '',
    message: typeof message === 'string' ? message.slice(0, 500) : '',
  }
}
