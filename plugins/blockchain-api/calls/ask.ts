import { type HttpRequest, type Kernel, type Parse, sdkOf } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { type Endpoint, endpoints } from '../endpoints.ts'

type Asked<value> = {
  /** The parameters of the path, by name. */
  readonly path?: Readonly<Record<string, string>> | undefined
  readonly params?: HttpRequest['params'] | undefined
  /** Makes it a POST. */
  readonly body?: unknown
  readonly parse: Parse<value>
  readonly signal?: AbortSignal | undefined
  readonly maxBytes?: number | undefined
  /** Further tries after 429 and 503: none by default for a POST, and 2 for a call that only reads. */
  readonly retries?: 2 | undefined
}

/**
 * Makes a call at an address that answers it, with the parameters of every call (blockchain-api 1).
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError, HostNotAllowedError
 */
export async function ask<value>(context: Context, endpoint: Endpoint, asked: Asked<value>): Promise<value> {
  const { kernel, options, baseUrl } = context
  const { path = {}, body, parse, signal = kernel.signal, maxBytes = 1_000_000, retries } = asked
  const place = (options.endpoints?.[endpoint] ?? endpoints[endpoint]).replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(path[part] ?? ''),
  )
  const url = place.includes('://') ? place : `${baseUrl.replace(/\/+$/, '')}/${place.replace(/^\/+/, '')}`
  const { projectId } = options
  const params = { ...asked.params, ...sdkOf(kernel), projectId, clientId: clientIdOf(kernel) }
  const given = { params, parse, signal, maxBytes, retries }
  return body === undefined ? kernel.http.get(url, given) : kernel.http.post(url, { ...given, body })
}

/** How the relay knows this browser, once a wallet is connected over it. */
function clientIdOf({ state }: Kernel): string | undefined {
  // The plugin may be missing, or of any version, so its state is looked up by its name.
  const { walletconnect } = state.features as { walletconnect?: { clientId?: unknown } }
  return typeof walletconnect?.clientId === 'string' ? walletconnect.clientId : undefined
}
