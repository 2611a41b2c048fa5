import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { type RequestParts, requestText } from '../../../plugins/auth/frame/server/requestText.ts'
import { createToken } from '../../crypto/createToken.ts'
import { parseJson, readBody } from '../../guard/readJson.ts'
import { findDevice } from '../account/devices.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { keyOf } from '../storage/places.ts'
import { deviceIdOf, isPoint, isSignedByDevice } from './deviceKeys.ts'

/** A request whose device has signed it. */
export type Signed = {
  readonly request: Request
  /** The id of the device. */
  readonly device: string
  /** The public key of the device. */
  readonly key: string
  /** The body; `undefined` for a request without a body. */
  readonly json: unknown
  readonly parts: RequestParts
}

/** Milliseconds that the clock of a device may be off. */
const slack = 60_000
const written = /^Tapkit ([\w-]{43})\.(\d{1,15})\.([\w-]{22})\.([\w-]{86})$/

/**
 * Reads a request of a device. Its time is looked at before anything is read, its signature before anything is stored, and its nonce is spent
 * last, so that only what was signed takes room.
 * @throws AuthRequestError
 */
export async function readSigned(request: Request, path: string, settings: AuthSettings): Promise<Signed> {
  requireOwnPage(request, settings)
  const { method, headers } = request
  const [, device = '', time = '', nonce = '', signature = ''] = written.exec(headers.get('authorization') ?? '') ?? []
  if (signature === '') throw new AuthRequestError('authorization_malformed')
  const now = Date.now()
  if (Math.abs(Number(time) - now) > slack) throw new AuthRequestError('clock_off', { facts: { now } })
  const bytes = method === 'GET' ? new Uint8Array() : await readBody(request, 'application/json')
  const url = `${settings.origin}${settings.basePath}${path}`
  const parts = { method, url, bodyHash: bytesToHex(sha256(bytes)), time, nonce, device }
  const key = await keyOfDevice(headers, device, settings)
  if (!(await isSignedByDevice(key, requestText('tapkit-auth-request/1', parts), signature)))
    throw new AuthRequestError('signature_refused')
  const json = method === 'GET' ? undefined : parseJson(bytes)
  await spendNonce(device, nonce, settings)
  return { request, device, key, json, parts }
}

/** Browsers send `Origin` with every request that changes something. */
function requireOwnPage({ headers }: Request, { origin }: AuthSettings): void {
  const from = headers.get('origin') ?? origin
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  if (from !== origin || site !== 'same-origin') throw new AuthRequestError('origin_refused')
}

async function keyOfDevice(headers: Headers, device: string, settings: AuthSettings): Promise<string> {
  const sent = headers.get('tapkit-device-key')
  if (sent === null) {
    const known = await findDevice(device, settings)
    if (!known) throw new AuthRequestError('device_unknown')
    return known.key
  }
  if (!isPoint(sent)) throw new AuthRequestError('key_malformed')
  if (idOf(sent) !== device) throw new AuthRequestError('signature_refused')
  return sent
}

function idOf(key: string): string | undefined {
  try {
    return deviceIdOf(key)
  } catch {
    return undefined
  }
}

/** A nonce is remembered for as long as its time is accepted, and longer by the difference of several instances' clocks. */
async function spendNonce(device: string, nonce: string, { storage }: AuthSettings): Promise<void> {
  const [key, token] = [keyOf('nonce', device, nonce), createToken()]
  if (await storage.compareAndSet(key, undefined, token, 3 * slack)) return
  // A storage client may have sent the change twice.
  if ((await storage.get(key)) !== token) throw new AuthRequestError('nonce_spent')
}
