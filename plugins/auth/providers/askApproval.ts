import { isError, type Kernel, SendOutcomeUnknownError } from 'tapkit/kernel'
import { ApprovalOpenError, RequestNotAllowedError } from '../login/errors.ts'
import { endSession, partsOf } from '../login/parts.ts'
import type { PayloadInput } from '../protocol/requests.ts'

/**
 * Has the secure page show a request and do it, once the visitor approves.
 * @throws {UserRejectedError} the visitor has refused
 * @throws {ApprovalOpenError} another request waits
 * @throws {RequestNotAllowedError} the page never does what it was asked for
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
    if (isGone(error)) endSession(kernel)
    throw toRequestError(error, payload.method)
  }
}

/** Whether the page said that this app has no grant there any more, or that the wallet there is another wallet. */
function isGone(error: unknown): boolean {
  if (!isError(error, 'SecurePageFaultError')) return false
  const { fault, values } = error.params
  return fault === 'not_connected' || (fault === 'not_allowed' && values.reason === 'account')
}

function toRequestError(error: unknown, method: string): unknown {
  if (!isError(error, 'SecurePageFaultError')) return error
  const { fault, values } = error.params
  if (fault === 'busy') return new ApprovalOpenError()
  if (fault === 'not_allowed') return new RequestNotAllowedError({ method, cause: error })
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
