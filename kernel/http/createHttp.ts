import { abortable } from '../async/abortable.ts'
import { anySignal } from '../async/anySignal.ts'
import type { Http, HttpOptions, HttpRequest } from './http.ts'

type Input = {
  readonly signal: AbortSignal
  readonly fetch: typeof globalThis.fetch
  readonly refine: (request: HttpRequest, context: { readonly signal: AbortSignal }) => Promise<HttpRequest>
  readonly baseUrl?: string | undefined
}

/**
 * Makes a gateway to the network, such as the gateway of a kernel. It waits for `wake`, and reaches only the hosts that `allow` names.
 * @example
 * ```ts
 * import { createHttp, type Http } from 'tapkit/kernel'
 * export function reach(url: string, signal: AbortSignal): Http {
 *   const http = createHttp({ signal, fetch: globalThis.fetch.bind(globalThis), refine: async (request) => request })
 *   http.allow(url)
 *   http.wake()
 *   return http
 * }
 * ```
 */
export function createHttp({ signal: lifetime, fetch, refine, baseUrl }: Input): Http {
  const asked = new Set<string>()
  const framed = new Set<string>()
  let wake!: () => void
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })

  async function send<value>(initial: HttpRequest, options: HttpOptions<value>): Promise<value> {
    const signal = options.signal ? anySignal([options.signal, lifetime]) : lifetime
    await abortable(awake, signal)
    // Only a page that has something to ask pays for asking.
    const { sendRequest } = await import('./sendRequest.ts')
    const allowed = (origin: string) => asked.has(origin) || origin === baseUrl
    return sendRequest({ initial, refine, options, signal, fetch, allowed, baseUrl })
  }

  const by =
    (method: HttpRequest['method'], own?: HttpRequest['headers']) =>
    <value>(url: string, options: HttpOptions<value> & { readonly body?: unknown }) => {
      const { headers, params = {}, body } = options
      return send({ url, method, headers: { ...own, ...headers }, params, body }, options)
    }

  return {
    get: by('GET'),
    delete: by('DELETE'),
    post: by('POST', { 'content-type': 'application/json' }),
    wake,
    allow(url, directive) {
      const { origin } = new URL(url, baseUrl)
      if (origin !== 'null') (directive ? framed : asked).add(origin)
    },
    hosts: (directive) => [...(directive ? framed : asked)],
  }
}
