import { isError, type Kernel, SendOutcomeUnknownError } from 'tapkit/kernel'
import { ApprovalOpenError, RequestNotAllowedError } from '../login/errors.ts'
import { endSession, isOffList, partsOf } from '../login/parts.ts'
import type { PayloadInput } from '../protocol/requests.ts'

/**
 * Shows a request on the secure page, which does the request once the visitor has approved.
 * @throws {UserRejectedError} the visitor has refused
 * @throws {ApprovalOpenError} another request waits
 * @throws {RequestNotAllowedError} the page never does this request
 * @throws {SendOutcomeUnknownError} with the id, if the transaction was signed and a node did not take it
 */
export async function askApproval(kernel: Kernel, payload: PayloadInput<'RPC_REQUEST'>): Promise<unknown> {
  const { approvals, session } = partsOf(kernel)
  try {
    const { result } = await approvals.ask({
      type: 'RPC_REQUEST',
      payload: toHexNumbers(payload),
      signal: session.signal,
    })
    return result
  } catch (error) {
    const isGone = isError(error, 'SecurePageFaultError') && error.params.fault === 'not_connected'
    if (isGone || isOffList(error)) endSession(kernel)
    throw toRequestError(error, payload.method)
  }
}

/** Reasons for which the page does not do a request now: the method itself is allowed. */
const passing = new Set<unknown>(['funds', 'reverts', 'nonce', 'blockhash'])

function toRequestError(error: unknown, method: string): unknown {
  if (!isError(error, 'SecurePageFaultError')) return error
  const { fault, values } = error.params
  if (fault === 'busy') return new ApprovalOpenError()
  if (fault === 'not_allowed' && !passing.has(values.reason))
    return new RequestNotAllowedError({ method, cause: error })
  if (fault !== 'outcome_unknown') return error
  const unknown = new SendOutcomeUnknownError({
    debug: 'The secure page signed, and a node did not take it.',
    cause: error,
  })
  return typeof values.id === 'string' ? Object.assign(unknown, { transactionId: values.id }) : unknown
}

/** A message of a port is JSON, so a bigint is written as hex. */
function toHexNumbers<value>(value: value): value {
  if (typeof value === 'bigint') return `0x${value.toString(16)}` as value
  if (Array.isArray(value)) return value.map(toHexNumbers) as value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toHexNumbers(each)])) as value
}
