import { SignInRequestError } from '../errors.ts'

/** Bytes of a body at most. */
const most = 32_000

/**
 * The JSON of a request, of which no more is read than may be there, whatever `Content-Length` says.
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

async function readBytes({ body }: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(most)
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(fail)) ?? { done: true, value: undefined }
    if (done) return bytes.subarray(0, length)
    if (length + value.byteLength > most) {
      // The rest is not waited for: its sender may never end.
      reader?.cancel().catch(() => {})
      throw new SignInRequestError({ code: 'body_too_large' })
    }
    bytes.set(value, length)
    length += value.byteLength
  }
}

/** The sender broke off. */
function fail(cause: unknown): never {
  throw new SignInRequestError({ code: 'body_malformed', cause })
}
