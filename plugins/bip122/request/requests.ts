import type { WalletOption } from 'tapkit/kernel'
import type { DefaultProvider } from './defaultProvider.ts'
import type { RequestEvent } from './events.ts'
import type { AddListener } from './listen.ts'
import type { MethodName, ParamsOf, ResultOf } from './methods.ts'
import type { RequestResult } from './result.ts'

/** Options of `createRequest`. */
export type RequestOptions = {
  /** Changes the chooser's list; gets the wallets that would be listed, the primary wallet first. */
  readonly wallets?: ((listed: readonly WalletOption[]) => readonly WalletOption[]) | undefined
  /** Asks for permission and tries once more where a wallet answers -32002 (access denied); off by default. */
  readonly autoRequestPermissions?: boolean | undefined
  /** Observes how a wallet is chosen and asked. */
  readonly onEvent?: ((event: RequestEvent) => void) | undefined
}

/** Requests to the wallet that the visitor chooses. */
export type Requests = {
  /**
   * Asks the wallet. If no wallet is known, the visitor chooses a wallet first. Resolves with the wallet's result or its error
   * (JSON-RPC 2.0 codes); wrong parameters are -32602 before a wallet is asked.
   * @throws RPCError where `method` is empty
   */
  request<const name extends MethodName>(
    method: name,
    ...params: undefined extends ParamsOf<name> ? [params?: ParamsOf<name>] : [params: ParamsOf<name>]
  ): Promise<RequestResult<ResultOf<name>>>
  /**
   * Opens the chooser, even after an earlier choice, and answers the id of the wallet.
   * @throws NoWalletsError, ChooserNotFoundError, and the chooser's error if the visitor leaves
   */
  selectProvider(): Promise<string>
  /** Gives the permissions back in the wallet and forgets it; asks for nothing where no wallet is known. Never throws. */
  disconnect(): Promise<void>
  /** Calls back with the wallet's events, until the returned function is called. */
  addListener: AddListener
  /** The wallet that is asked without a choice, kept between visits (storage 1). */
  readonly defaultProvider: DefaultProvider
}
