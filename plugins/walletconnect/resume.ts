import type { Line } from './ask.ts'

/**
 * Opens the line to the relay again at once when the visitor comes back to the page, or online: a phone that shows
 * another app has closed the line, and the SDK's next try may be a while away (walletconnect 14).
 */
export function resume({ kernel, client }: Pick<Line, 'kernel' | 'client'>): void {
  const { document } = globalThis
  // A kit may also run without any screen.
  if (!document) return
  const { signal } = kernel
  const back = () => {
    const { relayer } = client.core
    if (document.visibilityState === 'visible' && !relayer.connected) relayer.transportOpen().catch(() => {})
  }
  document.addEventListener('visibilitychange', back, { signal })
  for (const type of ['pageshow', 'online']) globalThis.addEventListener(type, back, { signal })
}
