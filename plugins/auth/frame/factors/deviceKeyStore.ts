import { keyStore } from '../storage/keyStore.ts'
import type { DeviceKeyStore } from './deviceKey.ts'

/** Keeps the key of a browser that is a factor of its wallet. */
export const deviceKeyStore = (factory?: IDBFactory): DeviceKeyStore => keyStore('device', factory)
