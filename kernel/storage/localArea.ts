import { areaOf } from './areaOf.ts'
import type { StorageArea } from './createStorage.ts'

/** The browser's `localStorage`; `undefined` where there is none. */
export const localArea = (): StorageArea | undefined => areaOf('localStorage')
