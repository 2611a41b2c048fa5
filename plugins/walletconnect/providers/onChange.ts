import type { Line } from '../ask.ts'

/** Calls `listener` with each change of a session by its wallet, until the returned function is called. */
export function onChange(
  { client }: Line,
  topic: string,
  listener: (change: 'accounts' | 'ended') => void,
): () => void {
  const own = (change: 'accounts' | 'ended') => (event: { readonly topic?: unknown }) => {
    if (Object(event).topic === topic) listener(change)
  }
  const [changed, ended] = [own('accounts'), own('ended')]
  const listeners = [
    ['session_update', changed],
    ['session_event', changed],
    ['session_delete', ended],
    ['session_expire', ended],
  ] as const
  for (const [name, each] of listeners) client.on(name, each)
  return () => {
    for (const [name, each] of listeners) client.off(name, each)
  }
}
