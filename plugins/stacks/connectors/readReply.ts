/** A wallet's answer to a request. */
export type Reply = { readonly result: unknown } | { readonly error: { code: number; message: string; data: unknown } }

/**
 * Opens a wallet's answer: a JSON-RPC response (SIP-030), or the `{ status }` form of sats-connect. An answer with a
 * result and an error is an error. `undefined` if it has neither form.
 */
export function readReply(reply: unknown): Reply | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined
  const { jsonrpc, status, error, result } = reply as Record<string, unknown>
  if (error !== undefined && error !== null) {
    if (typeof error !== 'object') return undefined
    const { code, message, data } = error as Record<string, unknown>
    if (typeof code !== 'number' || typeof message !== 'string') return undefined
    return { error: { code, message: message.slice(0, 500), data } }
  }
  const succeeded = jsonrpc === '2.0' || status === 'success'
  return succeeded && 'result' in reply ? { result } : undefined
}
