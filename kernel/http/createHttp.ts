import {
  HostNotAllowedError,
  HttpNetworkError,
  HttpParseError,
  HttpStatusError,
  HttpTimeoutError,
} from '../errors/http.ts'
import { type Parse, parseWith } from './parseWith.ts'
import { retryDelay } from './retryDelay.ts'

/** A request as `beforeFetch` refines it. */
export type HttpRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string | number | boolean | undefined | null>>
  readonly body?: unknown
}

/** Options of a request. */
export type HttpOptions<value> = {
  readonly signal?: AbortSignal | undefined
  /** Reads the answer: a function, or any Standard Schema. */
  readonly parse: Parse<value>
  readonly params?: HttpRequest['params'] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** ms; 10 000 by default. */
  readonly timeout?: number | undefined
  /** Further tries after 429 and 503; 2 by default. */
  readonly retries?: number | undefined
}

/** The one gateway to the network. Silent until the user acts; only declared hosts are reached. */
export type Http = {
  get<value>(url: string, options: HttpOptions<value>): Promise<value>
  post<value>(url: string, options: HttpOptions<value> & { readonly body: unknown }): Promise<value>
  /** Lets requests out; until the first call they wait. */
  wake(): void
  /** Adds an origin to the allow-list. */
  allow(url: string): void
  /** Origins that may be reached, for the host's Content-Security-Policy. */
  hosts(): readonly string[]
}

type Input = {
  readonly signal: AbortSignal
  readonly fetch: typeof globalThis.fetch
  readonly refine: (request: HttpRequest, context: { readonly signal: AbortSignal }) => Promise<HttpRequest>
  readonly baseUrl?: string | undefined
}

/** Makes the gateway of one kernel. */
export function createHttp({ signal: lifetime, fetch, refine, baseUrl }: Input): Http {
  const origins = new Set<string>()
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })

  async function send<value>(initial: HttpRequest, options: HttpOptions<value>): Promise<value> {
    const { timeout = 10_000, retries = 2, parse } = options
    const signal = options.signal ? AbortSignal.any([options.signal, lifetime]) : lifetime
    await abortable(awake, signal)
    const request = await refine(initial, { signal })
    const url = withParams(new URL(request.url, baseUrl), request.params)
    if (!origins.has(url.origin) && url.origin !== baseUrl) throw new HostNotAllowedError({ origin: url.origin })
    for (let attempt = 0; ; attempt++) {
      const response = await once(url.href, request, signal, timeout)
      if (response.ok) return parseWith(parse, readJson(response.text, url.href), url.href)
      const wait = attempt < retries ? retryDelay(response, attempt) : undefined
      if (wait === undefined) {
        throw new HttpStatusError({
          status: response.status,
          url: url.href,
          body: bodyOf(response.text),
        })
      }
      await pause(wait, signal)
    }
  }

  async function once(url: string, request: HttpRequest, signal: AbortSignal, timeout: number): Promise<Answer> {
    const expiry = AbortSignal.timeout(timeout)
    try {
      // The limit covers the body as well, and holds even for a `fetch` that takes no notice of its signal.
      const limit = AbortSignal.any([signal, expiry])
      const read = async () => {
        const response = await fetch(url, {
          method: request.method,
          headers: request.headers,
          signal: limit,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        })
        const { ok, status, headers } = response
        return { ok, status, headers, text: await response.text() }
      }
      return await abortable(read(), limit)
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      if (expiry.aborted) throw new HttpTimeoutError({ url, timeout })
      throw new HttpNetworkError({ url, cause })
    }
  }

  return {
    get: (url, options) =>
      send({ url, method: 'GET', headers: options.headers ?? {}, params: options.params ?? {} }, options),
    post: (url, options) =>
      send(
        {
          url,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...options.headers },
          params: options.params ?? {},
          body: options.body,
        },
        options,
      ),
    wake: () => wake(),
    allow(url) {
      const { origin } = new URL(url, baseUrl)
      if (origin !== 'null') origins.add(origin)
    },
    hosts: () => [...origins],
  }
}

function withParams(url: URL, params: HttpRequest['params']): URL {
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value))
  }
  return url
}

type Answer = Pick<Response, 'ok' | 'status' | 'headers'> & { readonly text: string }

function readJson(text: string, url: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new HttpParseError({ url, cause })
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function abortable<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  if (signal.aborted) {
    promise.catch(() => {})
    return Promise.reject(signal.reason)
  }
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return abortable(wait, signal).finally(() => clearTimeout(timer))
}
