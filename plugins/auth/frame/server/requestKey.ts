import { sha256 } from '@noble/hashes/sha2'
import { toBase64url, utf8 } from '../crypto/bytes.ts'
import type { KeyStore } from '../storage/keyStore.ts'

/** The pair by which a browser signs its requests to the auth server. Scripts cannot export the private key. */
export type RequestKeyRecord = { readonly device: string; readonly pair: CryptoKeyPair }

export type RequestKey = {
  /** The id of the device: SHA-256 of its public key, base64url. */
  readonly device: string
  /** The public key: a point of P-256, uncompressed, base64url. */
  readonly key: string
  /** Signs a text with ECDSA over SHA-256; r and s, base64url. */
  sign(text: string): Promise<string>
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** The key of this browser for requests, made if none is stored. */
export async function ensureRequestKey(store: KeyStore<RequestKeyRecord>): Promise<RequestKey> {
  const kept = await store.read()
  const { device, pair } = isRecord(kept) ? kept : await store.add(await createRecord(), isRecord)
  return {
    device,
    key: toBase64url(await exportPoint(pair)),
    sign: async (text) => {
      const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(text))
      return toBase64url(new Uint8Array(signed))
    },
  }
}

/** The id by which the auth server lists this browser; `undefined` before the first request. */
export async function readRequestDevice(store: KeyStore<RequestKeyRecord>): Promise<string | undefined> {
  const kept = await store.read()
  return isRecord(kept) ? kept.device : undefined
}

/** Whether this browser has a key, so that the server may know it. */
export const hasRequestKey = async (store: KeyStore<RequestKeyRecord>): Promise<boolean> =>
  (await readRequestDevice(store)) !== undefined

/** Removes the key of a device that the server has dropped. A key that another tab has made since stays. */
export const removeRequestKey = (store: KeyStore<RequestKeyRecord>, device: string): Promise<void> =>
  store.remove((kept) => isRecord(kept) && kept.device === device)

async function createRecord(): Promise<RequestKeyRecord> {
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  return { device: toBase64url(sha256(await exportPoint(pair))), pair }
}

const exportPoint = async ({ publicKey }: CryptoKeyPair) =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

function isRecord(kept: unknown): kept is RequestKeyRecord {
  const { device, pair } = Object(kept) as Partial<RequestKeyRecord>
  const { privateKey, publicKey } = Object(pair) as Partial<CryptoKeyPair>
  if (typeof device !== 'string' || !(privateKey instanceof CryptoKey) || !(publicKey instanceof CryptoKey))
    return false
  return !privateKey.extractable && [privateKey, publicKey].every(isOfCurve)
}

const isOfCurve = ({ algorithm }: CryptoKey): boolean => {
  const { name, namedCurve } = algorithm as EcKeyAlgorithm
  return name === curve.name && namedCurve === curve.namedCurve
}
