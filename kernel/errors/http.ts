import { KernelError } from './base.ts'

type AtOrigin = { readonly origin: string }

const at = (url: string): AtOrigin => ({ origin: new URL(url).origin })

/** Names for the most frequent error statuses. */
export const httpStatus = { forbidden: 403, tooManyRequests: 429, internal: 500, unavailable: 503 } as const

/** A server answered with a status that is not a success; `httpStatus` names 403, 429, 500 and 503. */
export class HttpStatusError extends KernelError<AtOrigin & { readonly status: number }> {
  override readonly name = 'HttpStatusError'
  readonly status: number
  /** The server's answer: JSON, or the beginning of a text. */
  readonly body: unknown
  constructor({ status, url, body }: { status: number; url: string; body?: unknown }) {
    const params = { ...at(url), status }
    super({
      code: status,
      message: `HTTP ${status}`,
      params,
      debug: `${params.origin} answered ${status}.`,
      docsPath: 'docs/errors.md#http_status',
    })
    this.status = status
    this.body = body
  }
}

/** The server did not answer in time. */
export class HttpTimeoutError extends KernelError<AtOrigin & { readonly timeout: number }> {
  override readonly name = 'HttpTimeoutError'
  constructor({ url, timeout }: { url: string; timeout: number }) {
    const params = { ...at(url), timeout }
    super({
      code: 'http_timeout',
      message: 'The service did not answer in time',
      params,
      debug: `${params.origin} did not answer within ${timeout} ms.`,
    })
  }
}

/** The request could not be sent. */
export class HttpNetworkError extends KernelError<AtOrigin> {
  override readonly name = 'HttpNetworkError'
  constructor({ url, cause }: { url: string; cause: unknown }) {
    const params = at(url)
    super({
      code: 'http_network',
      message: 'The service could not be reached',
      params,
      cause,
      debug: `${params.origin} could not be reached: offline, blocked by the page's Content-Security-Policy, or no CORS.`,
    })
  }
}

/** An answer of the wrong shape. */
export class HttpParseError extends KernelError<AtOrigin> {
  override readonly name = 'HttpParseError'
  constructor({ url, cause }: { url: string; cause: unknown }) {
    const params = at(url)
    super({
      code: 'http_parse',
      message: 'The service sent an answer that could not be read',
      params,
      cause,
      debug: `The answer of ${params.origin} does not have the expected shape.`,
    })
  }
}

/** A host that no composed plugin has declared. */
export class HostNotAllowedError extends KernelError<AtOrigin> {
  override readonly name = 'HostNotAllowedError'
  constructor(params: AtOrigin) {
    super({
      code: 'host_not_allowed',
      message: `Requests to ${params.origin} are not allowed`,
      params,
      debug: 'A plugin may reach only the origins in its `hosts`, the RPC urls of added networks and `services`.',
    })
  }
}
