import { commitment } from './commitment.ts'
import { record } from './readJson.ts'
import type { Status } from './readStatus.ts'

/** The longest notification that is read: an error with its details. */
const longest = 10_000

/**
 * Resolves as soon as a node reports the outcome of a transaction (`signatureSubscribe`); never, if the subscription is
 * impossible. The connection ends with `signal`, or with a message that is longer than any notification.
 */
export function subscribeSignature(url: string, id: string, signal: AbortSignal): Promise<Exclude<Status, 'pending'>> {
  return new Promise((resolve) => {
    if (signal.aborted || typeof WebSocket === 'undefined') return
    let socket: WebSocket
    try {
      socket = new WebSocket(url)
    } catch {
      // Not an address of a WebSocket, or refused by the page's policy: polling goes on.
      return
    }
    signal.addEventListener('abort', () => socket.readyState === WebSocket.OPEN && socket.close(), { once: true })
    socket.addEventListener('open', () => {
      // Closing a connection while it opens would be an error in the page's console.
      if (signal.aborted) return socket.close()
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params: [id, { commitment }] }))
    })
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return
      if (data.length > longest) return socket.close()
      const outcome = readNotification(data)
      if (outcome) resolve(outcome)
    })
    socket.addEventListener('error', () => {
      // Polling goes on.
    })
  })
}

function readNotification(data: string): 'confirmed' | 'failed' | undefined {
  try {
    const { method, params } = record(JSON.parse(data))
    const value = record(record(params).result).value
    if (method !== 'signatureNotification' || !('err' in record(value))) return undefined
    return record(value).err === null ? 'confirmed' : 'failed'
  } catch {
    return undefined
  }
}
