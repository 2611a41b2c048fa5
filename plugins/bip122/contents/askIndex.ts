import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** The time for an answer of an index, in ms: a review waits for it. */
export const patience = 4_000
/** The longest answer that is read. */
const maxBytes = 2_000_000

export type Asked = { readonly network: Network; readonly signal: AbortSignal }

/** Asks a network's index; `undefined` if the network has no index, or the index gives no readable answer. */
export async function askIndex<value>(
  { kernel, ordinals }: Context,
  { network, signal }: Asked,
  path: string,
  parse: (json: unknown) => value,
  body?: unknown,
): Promise<value | undefined> {
  const base = ordinals[network.id]
  if (!base) return undefined
  const url = base.replace(/\/+$/, '') + path
  // Without this header ord answers with a page.
  const headers = { accept: 'application/json' }
  const options = { signal, parse, headers, timeout: patience, maxBytes, retries: 0, wholeNumbers: 'text' } as const
  const asking = body === undefined ? kernel.http.get(url, options) : kernel.http.post(url, { ...options, body })
  return asking.catch(() => {
    signal.throwIfAborted()
    return undefined
  })
}
