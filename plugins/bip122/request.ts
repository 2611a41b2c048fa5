// Wallet requests (WBIP, the sats-connect dialect). Every request goes through the kernel's `request` hook, so that this
// file knows no other chain: `stx_*` goes to namespace `stacks` where a plugin added a connector there with the same id as
// the chosen Bitcoin wallet's (its WBIP004 id), and to the Bitcoin wallet itself where none did; all else to `bip122`. The
// tap is handed `connector`, the chosen wallet, which need not be connected. Parameters arrive parsed: for `stx_*` known
// fields are checked and brought into one shape, unknown ones (SIP-030's) are kept.
import { type ErrorsOf, type Kernel, once } from 'tapkit/kernel'
import type { BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
import { createDefaultProvider } from './request/defaultProvider.ts'
import type * as errors from './request/errors.ts'
import type { AddListener } from './request/listen.ts'
import type { RequestOptions, Requests } from './request/requests.ts'

export type { DefaultProvider } from './request/defaultProvider.ts'
export type { RequestEvent } from './request/events.ts'
export type { AccountChange, AddListener, Disconnect, NetworkChange, WalletEvents } from './request/listen.ts'
export type { MethodName, Methods, ParamsOf, ResultOf } from './request/methods.ts'
export type { RequestOptions, Requests } from './request/requests.ts'
export type { RequestError, RequestResult } from './request/result.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}

/**
 * Checks the parameters of a wallet method, and answers them as the method's schema has them. For a plugin that answers a method in place of
 * the wallet. `networkOf` tells the network of addresses if the parameters name none.
 * @throws RPCError -32602 with the schema's sentence
 */
export async function parseParams(
  method: string,
  params: unknown,
  networkOf?: (() => Promise<BitcoinNetworkName | undefined>) | undefined,
): Promise<unknown> {
  return (await import('./request/parse.ts')).parseParams(method, params, networkOf)
}

/**
 * Makes the request layer of a kit, once: it remembers the chosen wallet. The kit composes `bip122()` and a chooser.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { bip122 } from 'tapkit/bip122'
 * import { bitcoin } from 'tapkit/bip122/networks'
 * import { createRequest } from 'tapkit/bip122/request'
 * import { chooser } from 'tapkit/features/chooser'
 *
 * const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] }), chooser()] })
 * const { request } = createRequest(kernel)
 * const response = await request('getAddresses', { purposes: ['payment'] })
 * if (response.status === 'success') console.info(response.result.addresses)
 * ```
 */
export function createRequest(kernel: Kernel, options: RequestOptions = {}): Requests {
  const defaultProvider = createDefaultProvider(kernel)
  const load = once(async () =>
    (await import('./request/createRequests.ts')).createRequests(kernel, options, defaultProvider),
  )
  return {
    request: async (method, ...params) => (await load()).request(method, ...params),
    selectProvider: async () => (await load()).selectProvider(),
    disconnect: async () => (await load()).disconnect(),
    addListener: ((...input: [never]) => {
      let stop: (() => void) | undefined
      let stopped = false
      void load().then(
        ({ addListener }) => {
          if (!stopped) stop = addListener(...input)
        },
        (error) => void kernel.report(error),
      )
      return () => {
        stopped = true
        stop?.()
      }
    }) as AddListener,
    defaultProvider,
  }
}
