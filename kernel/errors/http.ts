import { BaseError } from './base.ts'

/** A server answered with a status that is not a success. 429, 403, 500 and 503 are named by spec 8. */
export class HttpStatusError extends BaseError {
  override readonly name = 'HttpStatusError'
  readonly status: number
  readonly body: unknown
  constructor({ status, url, body }: { status: number; url: string; body?: unknown }) {
    super({ code: status, message: `HTTP ${status}`, debug: `${new URL(url).origin} answered ${status}.` })
    this.status = status
    this.body = body
  }
}

/** No answer came in time. */
export class HttpTimeoutError extends BaseError {
  override readonly name = 'HttpTimeoutError'
  constructor({ url, timeout }: { url: string; timeout: number }) {
    super({
      code: 'http_timeout',
      message: 'The service did not answer in time',
      debug: `${new URL(url).origin} did not answer within ${timeout} ms.`,
    })
  }
}

/** The request could not be made. */
export class HttpNetworkError extends BaseError {
  override readonly name = 'HttpNetworkError'
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super({
      code: 'http_network',
      message: 'The service could not be reached',
      cause,
      debug: `${new URL(url).origin} could not be reached: offline, blocked by the page's Content-Security-Policy, or no CORS.`,
    })
  }
}

/** An answer that does not have the shape it must have. */
export class HttpParseError extends BaseError {
  override readonly name = 'HttpParseError'
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super({
      code: 'http_parse',
      message: 'The service sent an answer that could not be read',
      cause,
      debug: `The answer of ${new URL(url).origin} does not have the expected shape.`,
    })
  }
}

/** A host that no composed plugin declared. */
export class HostNotAllowedError extends BaseError {
  override readonly name = 'HostNotAllowedError'
  constructor({ origin }: { origin: string }) {
    super({
      code: 'host_not_allowed',
      message: `Requests to ${origin} are not allowed`,
      debug: 'A plugin may reach only the origins in its `hosts`, the RPC urls of added networks and `services`.',
    })
  }
}
