import { type Bytes, randomBytes, toBase64url, utf8 } from '../crypto/bytes.ts'
import type { KeyStore } from '../storage/keyStore.ts'

/** The key of a browser. Its bytes cannot be exported by scripts; browsers keep them on the disk all the same. */
export type DeviceKey = {
  /** 16 random bytes, base64url. */
  readonly id: string
  readonly key: CryptoKey
}

/** The place where a browser keeps its key. */
export type DeviceKeyStore = KeyStore<DeviceKey>

/** The key of this browser; `undefined` if none is stored, or if the stored key could leave the browser. */
export async function readDeviceKey(store: DeviceKeyStore): Promise<DeviceKey | undefined> {
  const record = await store.read()
  return isDeviceKey(record) ? record : undefined
}

/** The key of this browser, made if none is stored. */
export async function ensureDeviceKey(store: DeviceKeyStore): Promise<DeviceKey> {
  const known = await readDeviceKey(store)
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
  return store.add({ id: toBase64url(randomBytes(16)), key }, isDeviceKey)
}

/** The name of a browser's factor in a vault. */
export const deviceFactor = ({ id }: Pick<DeviceKey, 'id'>): string => `device:${id}`

/** The device's secret for a vault: HMAC-SHA-256 of the vault's id. The caller overwrites it after use. */
export async function deviceSecret({ key }: DeviceKey, vaultId: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(vaultId)))
}

function isDeviceKey(record: unknown): record is DeviceKey {
  if (typeof record !== 'object' || record === null || !('id' in record) || !('key' in record)) return false
  const { id, key } = record
  if (typeof id !== 'string' || !/^[\w-]{22}$/.test(id) || !(key instanceof CryptoKey)) return false
  const { name, hash } = key.algorithm as HmacKeyAlgorithm
  return name === 'HMAC' && hash.name === 'SHA-256' && !key.extractable && key.usages.join() === 'sign'
}
