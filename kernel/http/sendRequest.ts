import { abortable } from '../async/abortable.ts'
import { anySignal } from '../async/anySignal.ts'
import { pause } from '../async/pause.ts'
import {
  HostNotAllowedError,
  HttpNetworkError,
  HttpParseError,
  HttpStatusError,
  HttpTimeoutError,
} from '../errors/http.ts'
import type { HttpOptions, HttpRequest } from './http.ts'
import { parseExactly } from './parseExactly.ts'
import { parseWith } from './parseWith.ts'
import { readText } from './readText.ts'
import { retryDelay } from './retryDelay.ts'

/** Milliseconds that a request may take, its retries included. */
const limit = 10_000

type Exchange<value> = {
  /** The request before `refine`. */
  readonly initial: HttpRequest
  readonly refine: (request: HttpRequest, context: { readonly signal: AbortSignal }) => Promise<HttpRequest>
  readonly options: HttpOptions<value>
  readonly signal: AbortSignal
  readonly fetch: typeof globalThis.fetch
  readonly allowed: (origin: string) => boolean
  readonly baseUrl: string | undefined
}

/**
 * Sends one request: only to an allowed host, again after 429 and 503, all tries within one time limit, and read by its parser.
 * @throws HostNotAllowedError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function sendRequest<value>(exchange: Exchange<value>): Promise<value> {
  const { initial, refine, options, signal, allowed, baseUrl } = exchange
  const { timeout = limit, parse, wholeNumbers } = options
  const expiry = AbortSignal.timeout(timeout)
  // A device that corrects its clock meanwhile makes the limit no longer.
  const end = performance.now() + timeout
  // A plugin that never answers takes no longer than a server that does not.
  const request = await abortable(refine(initial, { signal }), anySignal([signal, expiry])).catch((cause) => {
    throw expiry.aborted && !signal.aborted ? new HttpTimeoutError({ url: initial.url, timeout }) : cause
  })
  const { retries = request.method === 'GET' ? 2 : 0 } = options
  const url = withParams(new URL(request.url, baseUrl), request.params)
  if (!allowed(url.origin)) throw new HostNotAllowedError({ origin: url.origin })
  for (let attempt = 0; ; attempt++) {
    const response = await once(url.href, request, exchange, expiry)
    if (response.ok) return parseWith(parse, readJson(response.text, url.href, wholeNumbers), url.href)
    const wait = retryDelay(response, attempt)
    const failed = new HttpStatusError({ status: response.status, url: url.href, body: bodyOf(response.text) })
    // A wait that the time limit does not leave room for is not begun: the visitor learns at once that it failed.
    if (attempt >= retries || performance.now() + wait >= end) throw failed
    await pause(wait, signal)
    if (options.mayRetry && !(await options.mayRetry())) throw failed
  }
}

async function once(
  url: string,
  request: HttpRequest,
  { options, signal, fetch }: Exchange<unknown>,
  expiry: AbortSignal,
): Promise<Answer> {
  try {
    // The limit covers the body as well, and holds even for a `fetch` that takes no notice of its signal.
    const limit = anySignal([signal, expiry])
    const read = async () => {
      const response = await fetch(url, {
        method: request.method,
        headers: request.headers,
        signal: limit,
        credentials: options.credentials ?? 'omit',
        // A declared host may not hand the request, body and all, to one that is not.
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      const { ok, status, headers } = response
      return { ok, status, headers, text: await readText(response, options.maxBytes) }
    }
    return await abortable(read(), limit)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    if (expiry.aborted) throw new HttpTimeoutError({ url, timeout: options.timeout ?? limit })
    if (cause instanceof RangeError) throw new HttpParseError({ url, cause })
    throw new HttpNetworkError({ url, cause })
  }
}

function withParams(url: URL, params: HttpRequest['params']): URL {
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value))
  }
  return url
}

type Answer = Pick<Response, 'ok' | 'status' | 'headers'> & { readonly text: string }

function readJson(text: string, url: string, wholeNumbers: HttpOptions<unknown>['wholeNumbers']): unknown {
  try {
    if (text === '') return undefined
    return wholeNumbers === 'text' ? parseExactly(text) : JSON.parse(text)
  } catch (cause) {
    throw new HttpParseError({ url, cause })
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 500)
  }
}
