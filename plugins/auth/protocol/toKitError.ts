import { UserRejectedError } from 'tapkit/kernel'
import { SecurePageError, SecurePageFaultError } from './errors.ts'
import type { FaultPayload } from './fault.ts'
import type { RequestType } from './requests.ts'

/** The kit's error of a refusal. Its sentence is the kit's: of the page come a code and values alone. */
export function toKitError(type: RequestType, { code, params = {} }: FaultPayload): Error {
  if (code === 'rejected' || code === 'aborted')
    return new UserRejectedError({ asked: type === 'RPC_REQUEST' ? 'request' : 'connection' })
  if (code === 'expired') return new SecurePageError({ code: 'APKT004', type })
  if (code === 'host_refused') return new SecurePageError({ code: 'APKT005', type })
  if (code === 'not_offered' || code === 'unknown_type') return new SecurePageError({ code: 'APKT002', type })
  return new SecurePageFaultError({ type, fault: code, values: params })
}
