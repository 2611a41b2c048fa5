import { useSyncExternalStore } from 'react'

/** Whether the browser reports that it is offline. */
export const useOffline = (): boolean => useSyncExternalStore(follow, () => !navigator.onLine)

function follow(changed: () => void): () => void {
  const end = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, changed, end)
  return () => end.abort()
}
