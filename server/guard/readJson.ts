import { SignInRequestError } from '../errors.ts'

/** The largest body, in bytes. */
const most = 32_000

/**
 * The JSON of a request. Reading stops at the limit, even if `Content-Length` promises less.
 * @throws SignInRequestError
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new SignInRequestError({ code: 'content_type_refused' })
  if (Number(request.headers.get('content-length') ?? 0) > most)
    throw new SignInRequestError({ code: 'body_too_large' })
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new SignInRequestError({ code: 'body_malformed', cause })
  }
}

async function readBytes({ body, bodyUsed }: Request): Promise<Uint8Array> {
  if (bodyUsed || body?.locked)
    throw new TypeError('The body was read before: mount the sign-in server before anything that reads bodies.')
  const bytes = new Uint8Array(most)
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(fail)) ?? { done: true, value: undefined }
    if (done) return bytes.subarray(0, length)
    const isBytes = ArrayBuffer.isView(value)
    if (!isBytes || length + value.byteLength > most) {
      // The rest is not awaited, because its sender may never end.
      reader?.cancel().catch(() => {})
      // An adapter of the host passed on texts instead of bytes, so the limit cannot be checked.
      if (!isBytes) throw new TypeError('The body is not made of bytes (Uint8Array).')
      throw new SignInRequestError({ code: 'body_too_large' })
    }
    bytes.set(value, length)
    length += value.byteLength
  }
}

/** Called if the sender breaks off. */
function fail(cause: unknown): never {
  throw new SignInRequestError({ code: 'body_malformed', cause })
}
