import type { Kernel, StandardSchema } from 'tapkit/kernel'
import type { Call } from './calls.ts'
import { toServiceError } from './toServiceError.ts'

/** How long the service may take, in ms. */
const timeout = 15_000
/** The longest reply that is read, in bytes. */
const maxBytes = 100_000

/**
 * Calls an order service, and reads its reply.
 * @throws OrderServiceError
 */
export async function ask<reply>(
  { http, signal }: Pick<Kernel, 'http' | 'signal'>,
  service: string,
  call: Call,
  parse: StandardSchema<reply>,
): Promise<reply> {
  const url = service + call.path
  const options = { signal, timeout, maxBytes, parse, retries: 0 }
  // No service is asked before a press.
  http.wake()
  try {
    return await (call.method === 'GET' ? http.get(url, options) : http.post(url, { ...options, body: call.body }))
  } catch (error) {
    if (signal.aborted) throw error
    throw toServiceError(call, error)
  }
}
