import type { StorageArea } from './createStorage.ts'

/** A storage of the browser's; `undefined` where there is none. */
export function areaOf(name: 'localStorage' | 'sessionStorage'): StorageArea | undefined {
  try {
    return globalThis[name]
  } catch {
    // A frame without storage permission throws on mere access.
    return undefined
  }
}
