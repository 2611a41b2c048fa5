import { withDeadline } from '../../withDeadline.ts'

/** Milliseconds that a provider may take for an answer with its body. */
const deadline = 10_000
/** The largest answer, in bytes. */
const most = 64_000

type Asked = {
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | undefined
}

/** An answer that was read to its end. */
export type Bounded = { readonly status: number; readonly type: string; readonly text: string }

/**
 * Asks a provider. The answer is read to its limits before anything is done with it, and no redirect is followed: the request has a secret, a code
 * or a token in it. Workers have no `redirect: 'error'`.
 */
export async function fetchBounded(url: string, { method = 'GET', headers, body }: Asked): Promise<Bounded> {
  const stop = new AbortController()
  const init: RequestInit = { method, headers, redirect: 'manual', signal: stop.signal, body: body ?? null }
  try {
    return await withDeadline(() => ask(url, init), deadline)
  } finally {
    stop.abort()
  }
}

async function ask(url: string, init: RequestInit): Promise<Bounded> {
  const { status, headers, body } = await fetch(url, init)
  if (status < 200 || (status >= 300 && status < 400)) throw new Error('The provider redirects')
  return { status, type: headers.get('content-type') ?? '', text: body ? await readText(body) : '' }
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let length = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > most) throw new Error(`The provider answers more than ${most} bytes`)
    text += decoder.decode(value, { stream: true })
  }
}
