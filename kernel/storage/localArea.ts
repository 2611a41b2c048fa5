import type { StorageArea } from './createStorage.ts'

/** The browser's storage; `undefined` where there is none. */
export function localArea(): StorageArea | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // A frame without storage permission throws on mere access.
    return undefined
  }
}
