import type { SignClient } from './sdk.ts'

/**
 * Removes the SDK's listener for each request to the relay once it is answered. Otherwise the SDK would keep listener
 * and answer as long as a connection is open.
 */
export function forgetAnswers({ core: { relayer } }: SignClient): void {
  const seen = new WeakSet<object>()
  const watch = () => {
    const { provider } = relayer
    if (seen.has(provider)) return
    seen.add(provider)
    provider.on('payload', ({ id }: { readonly id?: unknown }) => {
      // The caller still has to be told in this turn.
      queueMicrotask(() => provider.events.removeAllListeners(`${id}`))
    })
  }
  // Each line to the relay is another object.
  relayer.on('relayer_connect', watch)
  if (relayer.connected) watch()
}
