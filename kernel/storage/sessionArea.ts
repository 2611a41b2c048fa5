import type { StorageArea } from './createStorage.ts'

/** The storage of the browser's tab; `undefined` where there is none. */
export function sessionArea(): StorageArea | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // A frame without storage permission throws on mere access.
    return undefined
  }
}
