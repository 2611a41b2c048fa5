// Wallet requests (WBIP, the sats-connect dialect). Every request goes through the kernel's `request` hook, so that this
// file knows no other chain: `stx_*` goes to namespace `stacks` where a plugin added a connector there with the same id as
// the chosen Bitcoin wallet's (its WBIP004 id), and to the Bitcoin wallet itself where none did; all else to `bip122`. The
// tap is handed `connector`, the chosen wallet, which need not be connected. Parameters arrive parsed: for `stx_*` known
// fields are checked and brought into one shape, unknown ones (SIP-030's) are kept.
import { type ErrorsOf, type Kernel, once, type WalletOption } from 'tapkit/kernel'
import { createDefaultProvider, type DefaultProvider } from './request/defaultProvider.ts'
import type * as errors from './request/errors.ts'
import type { RequestEvent } from './request/events.ts'
import type { AddListener } from './request/listen.ts'
import type { MethodName, ParamsOf, ResultOf } from './request/methods.ts'
import type { RequestResult } from './request/result.ts'

export type { DefaultProvider } from './request/defaultProvider.ts'
export type { RequestEvent } from './request/events.ts'
export type { AccountChange, AddListener, Disconnect, NetworkChange, WalletEvents } from './request/listen.ts'
export type { MethodName, Methods, ParamsOf, ResultOf } from './request/methods.ts'
export type { RequestError, RequestResult } from './request/result.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}

/** Options of `createRequest`. */
export type RequestOptions = {
  /** Changes what the chooser lists; gets the wallets that would be listed, the primary one first. */
  readonly wallets?: ((listed: readonly WalletOption[]) => readonly WalletOption[]) | undefined
  /** Asks for permission and tries once more where a wallet answers -32002 (access denied); off by default. */
  readonly autoRequestPermissions?: boolean | undefined
  /** Observes how a wallet is chosen and asked. */
  readonly onEvent?: ((event: RequestEvent) => void) | undefined
}

/** Requests to the wallet that the visitor chooses. */
export type Requests = {
  /**
   * Asks the wallet; the visitor chooses one first where none is known. Resolves with the wallet's result or its error
   * (JSON-RPC 2.0 codes); wrong parameters are -32602 before anybody is asked.
   * @throws RPCError where `method` is empty
   */
  request<const name extends MethodName>(
    method: name,
    ...params: undefined extends ParamsOf<name> ? [params?: ParamsOf<name>] : [params: ParamsOf<name>]
  ): Promise<RequestResult<ResultOf<name>>>
  /**
   * Opens the chooser, whatever was chosen before, and answers the id of the wallet.
   * @throws NoWalletsError, ChooserNotFoundError, and what the chooser throws where the visitor leaves
   */
  selectProvider(): Promise<string>
  /** Gives the permissions back in the wallet and forgets it; asks for nothing where no wallet is known. Never throws. */
  disconnect(): Promise<void>
  /** Calls back with what the wallet reports, until the returned function is called. */
  addListener: AddListener
  /** The wallet that is asked without a choice, kept between visits (storage 1). */
  readonly defaultProvider: DefaultProvider
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
