import type { SignClient } from './sdk.ts'

/** Keeps the SDK from keeping a listener, and with it the answer, of each thing that it has asked the relay, for as long as a line is open. */
export function forgetAnswers({ core: { relayer } }: SignClient): void {
  const seen = new WeakSet<object>()
  const watch = () => {
    const { provider } = relayer
    if (seen.has(provider)) return
    seen.add(provider)
    provider.on('payload', ({ id }: { readonly id?: unknown }) => {
      // The caller is told in this very turn.
      queueMicrotask(() => provider.events.removeAllListeners(`${id}`))
    })
  }
  // Each line to the relay is another object.
  relayer.on('relayer_connect', watch)
  if (relayer.connected) watch()
}
