import { useSyncExternalStore } from 'react'

/** Whether the browser says that it has no connection. */
export const useOffline = (): boolean => useSyncExternalStore(follow, () => !navigator.onLine)

function follow(changed: () => void): () => void {
  const end = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, changed, end)
  return () => end.abort()
}
