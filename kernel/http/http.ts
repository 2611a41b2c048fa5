import type { Parse } from './parseWith.ts'

/** A request as `beforeFetch` refines it. */
export type HttpRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string | number | boolean | undefined | null>>
  readonly body?: unknown
}

/** Options of a request. */
export type HttpOptions<value> = {
  readonly signal?: AbortSignal | undefined
  /** Reads the answer: a function, or any Standard Schema. */
  readonly parse: Parse<value>
  /** `text` hands whole numbers of 16 digits and more to `parse` as text, because a number past 2^53 would be rounded. */
  readonly wholeNumbers?: 'text' | undefined
  readonly params?: HttpRequest['params'] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The time for all tries together, in ms; 10 000 by default. */
  readonly timeout?: number | undefined
  /** The longest body that is read; 5 000 000 by default. */
  readonly maxBytes?: number | undefined
  /** `include` sends the cookies of the origin that is asked; none go by default. */
  readonly credentials?: 'include' | undefined
  /** Further tries after 429 and 503. By default 2 for a GET, and 0 for every other method: the service may have acted already. */
  readonly retries?: number | undefined
  /** Asked before each further try: after `false`, the request fails as its last try did. */
  readonly mayRetry?: (() => Promise<boolean>) | undefined
}

/** The one gateway to the network. Silent until the user acts; only declared hosts are reached. */
export type Http = {
  get<value>(url: string, options: HttpOptions<value>): Promise<value>
  post<value>(url: string, options: HttpOptions<value> & { readonly body: unknown }): Promise<value>
  delete<value>(url: string, options: HttpOptions<value>): Promise<value>
  /** Lets requests out; until the first call they wait. */
  wake(): void
  /** Adds an origin to the allow-list. With `frame-src` it is listed as framed, and no request may reach it. */
  allow(url: string, directive?: 'frame-src'): void
  /** Origins that may be reached, for the host's Content-Security-Policy; with `frame-src`, the origins that are framed. */
  hosts(directive?: 'frame-src'): readonly string[]
}
