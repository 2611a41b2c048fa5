import { SignInRequestError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'

/** The largest body, in bytes. */
const most = 32_000
/** Milliseconds that a body may take to arrive. A page gives up after ten seconds. */
const limit = 10_000

/**
 * The JSON of a request. Reading stops at the limits, even if `Content-Length` promises less, or the sender goes on.
 * @throws SignInRequestError
 */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readBody(request, 'application/json'))
}

/**
 * The bytes of a request that sends a body of the type, within the same limits.
 * @throws SignInRequestError
 */
export async function readBody(request: Request, expected: string): Promise<Uint8Array> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== expected) throw new SignInRequestError({ code: 'content_type_refused' })
  if (Number(request.headers.get('content-length') ?? 0) > most)
    throw new SignInRequestError({ code: 'body_too_large' })
  return readBytes(request)
}

/**
 * The JSON in the bytes of a body.
 * @throws SignInRequestError
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new SignInRequestError({ code: 'body_malformed', cause })
  }
}

async function readBytes({ body, bodyUsed }: Request): Promise<Uint8Array> {
  if (bodyUsed || body?.locked)
    throw new TypeError('The body was read before: mount the sign-in server before anything that reads bodies.')
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  // The rest is not awaited, because its sender may never end.
  const letGo = () => void reader.cancel().catch(() => {})
  const read = await withDeadline(() => readAll(reader), limit)
    .catch(fail)
    .finally(letGo)
  if (read === 'too large') throw new SignInRequestError({ code: 'body_too_large' })
  // An adapter of the host passed on texts instead of bytes, so the limit cannot be checked.
  if (read === 'no bytes') throw new TypeError('The body is not made of bytes (Uint8Array).')
  return read
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array | 'too large' | 'no bytes'> {
  let bytes = new Uint8Array()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, length)
    if (!ArrayBuffer.isView(value)) return 'no bytes'
    const end = length + value.byteLength
    if (end > most) return 'too large'
    // The room grows with what has come: anybody can send thousands of requests whose bodies never come.
    if (end > bytes.length) bytes = withRoom(bytes.subarray(0, length), Math.min(most, end * 2))
    bytes.set(value, length)
    length = end
  }
}

function withRoom(bytes: Uint8Array, room: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(room)
  longer.set(bytes)
  return longer
}

/** Called if the sender breaks off, or takes too long. */
function fail(cause: unknown): never {
  throw new SignInRequestError({ code: 'body_malformed', cause })
}
