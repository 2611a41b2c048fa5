import type { Kernel } from 'tapkit/kernel'
import type { Limit } from './createLimit.ts'
import { isBytes } from './readHex.ts'

/**
 * Asks a CCIP-Read gateway (ERC-3668) through `kernel.http`, which reaches only the origins in `gateways`. Each gateway that is tried counts for `limit`.
 * @throws HostNotAllowedError, HttpNetworkError, HttpParseError
 */
export async function requestGateway(
  { http }: Kernel,
  { data, sender, urls }: { data: `0x${string}`; sender: `0x${string}`; urls: readonly string[] },
  { signal, limit }: { readonly signal: AbortSignal; readonly limit: Limit },
): Promise<`0x${string}`> {
  let failure: unknown
  for (const template of urls) {
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    const options = { signal, parse: readData }
    try {
      return await limit(() =>
        template.includes('{data}')
          ? http.get(url, options)
          : http.post(url, { ...options, body: { data, sender }, retries: 2 }),
      )
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}

function readData(json: { data?: unknown }): `0x${string}` {
  if (!isBytes(json.data)) throw new TypeError('no data')
  return json.data
}
