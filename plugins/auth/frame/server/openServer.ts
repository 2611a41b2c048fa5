import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { readText } from 'tapkit/kernel'
import * as v from 'valibot'
import { Fault } from '../../protocol/fault.ts'
import { randomBytes, toBase64url, utf8 } from '../crypto/bytes.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import type { KeyStore } from '../storage/keyStore.ts'
import { refused, ServerRefusal } from './refusal.ts'
import { ensureRequestKey, type RequestKeyRecord, removeRequestKey } from './requestKey.ts'
import { type RequestParts, requestText } from './requestText.ts'

type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path of the endpoint, as `/email`. */
  readonly path: string
  /** The body; `undefined` with GET alone. */
  readonly json?: unknown
  /** Signs a text as the vault's signer, base64url: for requests that change what opens the wallet. */
  readonly signVault?: (text: string) => string
}

type Settings = {
  /** The origin of the secure page, where the server answers under `/auth`. */
  readonly origin: string
  readonly keys: KeyStore<RequestKeyRecord>
  readonly fetch?: typeof fetch
}

/**
 * Asks the auth server, and reads the answer by a schema.
 * @throws {ServerRefusal} if the server refuses the request
 * @throws {DeviceStorageError} if the browser keeps no key for this page
 * @throws {Fault} `unavailable` if the server gives no answer of this protocol within 20 s, `aborted` if the signal aborts
 */
export type AskServer = <schema extends v.GenericSchema>(
  asked: Asked,
  schema: schema,
  signal?: AbortSignal,
) => Promise<v.InferOutput<schema>>

/** Milliseconds that the server is given for an answer. */
const patience = 20_000
/** Bytes of the longest answer: a vault, with room. */
const longest = 64_000

/** Opens the way to the auth server. Each request is signed by a key of this browser, at the server's time once the browser's clock was refused. */
export function openServer({ origin, keys, fetch: send = fetch }: Settings): AskServer {
  /** Milliseconds by which the server's clock is ahead of this one. */
  let ahead = 0

  async function request(asked: Asked, signal: AbortSignal) {
    const { device, key, sign } = await ensureRequestKey(keys)
    const { method, path, json, signVault } = asked
    const body = json === undefined ? undefined : JSON.stringify(json)
    const parts: RequestParts = {
      method,
      url: `${origin}/auth${path}`,
      time: String(Date.now() + ahead),
      nonce: toBase64url(randomBytes(16)),
      device,
      bodyHash: bytesToHex(sha256(utf8(body ?? ''))),
    }
    const signature = await sign(requestText('tapkit-auth-request/1', parts))
    const headers = {
      authorization: `Tapkit ${device}.${parts.time}.${parts.nonce}.${signature}`,
      'tapkit-device-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(signVault && { 'tapkit-vault-signature': signVault(requestText('tapkit-auth-vault/1', parts)) }),
    }
    const init = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error', signal } as const
    const response = await send(parts.url, body === undefined ? init : { ...init, body })
    const answer: unknown = JSON.parse(await readText(response, longest))
    return response.ok ? { answer } : { device, ...v.parse(refused, answer) }
  }

  async function ask(asked: Asked, signal: AbortSignal): Promise<unknown> {
    let read = await request(asked, signal)
    if ('error' in read && read.error.code === 'clock_off' && read.error.now !== undefined) {
      ahead = read.error.now - Date.now()
      read = await request(asked, signal)
    }
    if (!('error' in read)) return read.answer
    // A dropped device logs in under a new key.
    if (read.error.code === 'device_dropped') await removeRequestKey(keys, read.device)
    throw new ServerRefusal(read.error)
  }

  return async (asked, schema, signal) => {
    const own = new AbortController()
    const stop = () => own.abort()
    const timer = setTimeout(stop, patience)
    signal?.addEventListener('abort', stop)
    try {
      if (signal?.aborted) stop()
      return v.parse(schema, await ask(asked, own.signal))
    } catch (error) {
      if (error instanceof ServerRefusal || error instanceof DeviceStorageError) throw error
      throw new Fault(signal?.aborted ? 'aborted' : 'unavailable')
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
}
