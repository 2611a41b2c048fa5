import type { Connection, Kernel } from 'tapkit/kernel'

/** Waits until a connection in use is on a network that the app offers, or is no longer in use. */
export function untilOffered(kernel: Kernel, { namespace, sessionId }: Connection): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const look = () => {
      const now = kernel.signal.aborted ? undefined : kernel.connection(namespace)
      if (now?.sessionId === sessionId && !kernel.networks.get(now.network.id)) return
      stop()
      over.abort()
      resolve()
    }
    const stop = kernel.subscribe(look)
    kernel.signal.addEventListener('abort', look, { once: true, signal: over.signal })
    look()
  })
}
