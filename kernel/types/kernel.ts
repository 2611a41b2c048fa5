import type { BaseError } from '../errors/base.ts'
import type { Credentials, Hooks } from '../hooks/createHooks.ts'
import type { LazyTap, TapOptions } from '../hooks/types.ts'
import type { Http } from '../http/http.ts'
import type { ConnectorRegistry } from '../registry/createConnectorRegistry.ts'
import type { NetworkRegistry } from '../registry/createNetworkRegistry.ts'
import type { Storage } from '../storage/createStorage.ts'
import type { Balance, Profile, TokenBalance } from './account.ts'
import type { Config, ThemeOptions } from './config.ts'
import type { Connection } from './connector.ts'
import type { IntentInput } from './intent.ts'
import type { MessageSource } from './messages.ts'
import type { Confirmation, Prepared } from './money.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { Features, Messages, Namespace, NamespaceInput, ProviderOf, SlotName, ViewName } from './register.ts'
import type {
  DisconnectInput,
  ReconnectInput,
  SwitchAccountInput,
  SwitchConnectionInput,
  SwitchedConnection,
  SwitchNetworkInput,
} from './session.ts'
import type { SlotContext, SlotItem } from './slot.ts'
import type { AccountState, AlertInput, ConnectionState, DeepReadonly, State, Toast } from './state.ts'
import type { TypedData } from './typedData.ts'
import type { View, ViewArgs } from './view.ts'
import type { WalletChoice } from './walletOption.ts'

/** Which account an action is for. For an absent field, the active account's value applies. */
export type AccountQuery = {
  readonly namespace?: string | undefined
  readonly address?: string | undefined
  readonly networkId?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Which wallet signs: the wallet of a namespace (the active namespace by default), or of a session that a gate still
 * holds.
 */
export type SignerQuery = {
  readonly namespace?: string | undefined
  readonly sessionId?: string | undefined
}

/** A plugin's side of a kit: hooks, state and actions. Plugins get nothing else. The host's side is `AppKit`. */
export type Kernel = {
  /** Name of the kit, which is part of its storage keys (storage 1). */
  readonly name: string
  readonly hooks: Hooks
  readonly state: DeepReadonly<State>
  /**
   * The state as it was composed, before anything of this browser was read: servers render it, and hydration starts
   * from it.
   */
  readonly initialState: DeepReadonly<State>
  readonly config: Config
  /** The functions and values that the composed plugins offer to the host, by the plugin's name. */
  readonly features: Features
  readonly connectors: ConnectorRegistry
  readonly networks: NetworkRegistry
  readonly storage: Storage
  readonly http: Http
  /** Aborted by `destroy`: the lifetime of listeners, timers and requests. */
  readonly signal: AbortSignal
  /** Names of the composed plugins. */
  readonly plugins: readonly string[]
  /**
   * A plugin's name for its taps, with `lazy` for taps whose code loads when they are first called.
   * @example
   * ```ts
   * import type { Kernel } from 'tapkit/kernel'
   * // As a rule `() => import('./fetchTokens.ts')`, which exports a function of the hook's name.
   * const load = async () => ({ fetchTokens: async () => [] })
   * export function apply(kernel: Kernel) {
   *   const tap = kernel.tap({ name: 'tern' })
   *   tap.lazy(kernel.hooks.fetchTokens, load)
   * }
   * ```
   */
  tap<const namespace extends Namespace = never>(options: TapOptions<namespace>): LazyTap<namespace>

  /** Configures, discovers and restores. Called by `createAppKit`; safe to call again. */
  start(): Promise<void>
  destroy(): void
  /**
   * The current state, frozen. The object stays the same until the state changes, and unchanged parts of it stay the
   * same objects.
   */
  snapshot(): DeepReadonly<State>
  /** Calls `listener` after each change of the state. */
  subscribe(listener: () => void): () => void

  connect(input: {
    readonly connectorId: string
    readonly namespace: Namespace
    readonly networkId?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Connection>
  /**
   * Restores remembered sessions without a prompt: those of a wallet, of a namespace, or all; or a single session, live
   * or not.
   */
  reconnect(input?: ReconnectInput): Promise<void>
  /**
   * Ends sessions in every namespace that they span: a single session, or those of a wallet, of a namespace, or all.
   */
  disconnect(input?: DisconnectInput): Promise<void>
  /** Uses another wallet of a namespace. A connected wallet is read back; any other wallet is connected. */
  switchConnection(input: SwitchConnectionInput): Promise<SwitchedConnection>
  /** Uses another account that a wallet shares. */
  switchAccount(input: SwitchAccountInput): Promise<void>
  /**
   * Makes the account that a session uses pass its gates again, because a gate's consent has ended, such as an expired
   * sign-in.
   */
  recheck(input: { readonly sessionId: string; readonly namespace: string }): Promise<void>
  /** Removes a wallet from the recent wallets. A connected wallet stays connected. */
  forgetWallet(input: { readonly namespace: string; readonly connectorId: string }): Promise<void>
  switchNetwork(network: Network | CaipNetworkId, input?: SwitchNetworkInput): Promise<Network>

  /** The active connection of a namespace, or `undefined`. */
  connection<namespace extends string>(namespace?: namespace): Connection<namespace> | undefined
  /** The wallets that are connected in a namespace (the active namespace by default), the wallet in use first. */
  connections(namespace?: string): readonly ConnectionState[]
  /** The account in use in a namespace (the active namespace by default), with its balances and profile. */
  account(namespace?: string): AccountState
  /** The network in use of a namespace (the active namespace by default), if the app offers it. */
  network(namespace?: string): Network | undefined
  /** The live provider of a namespace's connection, or `undefined`. */
  getProvider<const namespace extends string>(
    namespace: NamespaceInput<namespace>,
  ): Promise<ProviderOf<namespace> | undefined>

  fetchBalance(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<Balance>
  fetchTokens(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<readonly TokenBalance[]>
  /**
   * Turns an intent into a request for the wallet of a namespace, the active namespace by default. The wallet is not
   * asked yet.
   */
  prepare<const namespace extends string = string>(
    intent: IntentInput<namespace>,
    options?: { readonly namespace?: namespace | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<Prepared<namespace>>
  /**
   * Asks the wallet for a prepared request, once: a second call answers the first call's promise. If `signal` aborts
   * before the wallet is asked, the wallet is not asked.
   */
  send(prepared: Prepared, options?: { readonly signal?: AbortSignal | undefined }): Promise<{ readonly id: string }>
  /** Stops waiting for a wallet that does not answer. The wallet may still send the request (money 11). */
  stopWaiting(id: string): Promise<void>
  /** Notes that the visitor was told how a request in the ledger ended, so that no page tells them again. */
  acknowledge(id: string): Promise<void>
  waitForTransaction(input: {
    readonly id: string
    readonly networkId?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Confirmation>
  signMessage(input: { readonly message: string } & SignerQuery): Promise<Credentials>
  signTypedData(input: { readonly data: TypedData } & SignerQuery): Promise<Credentials>
  request(input: {
    readonly method: string
    readonly params?: unknown
    readonly namespace?: string | undefined
    /** The wallet to ask, connected or not; the connected wallet by default. */
    readonly connectorId?: string | undefined
  }): Promise<unknown>
  /** Lets the visitor choose a wallet in the composed chooser; `undefined` if no chooser is composed. */
  chooseWallet(choice: WalletChoice): Promise<string | undefined>
  getCapabilities(query?: AccountQuery): Promise<unknown>
  resolveName(input: {
    readonly name: string
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal | undefined
    /** Looks the name up again, even if it was looked up before. */
    readonly force?: boolean | undefined
  }): Promise<Profile | undefined>
  lookupAddress(input: {
    readonly address: string
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal | undefined
    /** Looks the name up again, even if it was looked up before. */
    readonly force?: boolean | undefined
  }): Promise<Profile | undefined>
  /**
   * The URI that the cameras of other wallets read as a payment to an account (BIP-21 and similar); the bare address if
   * there is no such form.
   */
  getPaymentUri(query?: AccountQuery): Promise<string>
  validateAddress(input: { readonly address: string; readonly networkId?: CaipNetworkId | undefined }): Promise<boolean>

  /**
   * Shows the modal. Without a view, Account is shown if a wallet is connected, otherwise Connect; in the active
   * namespace, or in the namespace that is given.
   */
  open<const name extends ViewName>(...args: ViewArgs<name> | [] | [start: { readonly namespace: string }]): void
  /** Closes the modal unless a plugin refuses; answers whether it closed. */
  close(reason?: 'user' | 'done'): boolean
  navigate<const name extends ViewName>(...args: ViewArgs<name>): void
  /** Goes to the view of a slot's item. */
  navigate(item: SlotItem): void
  replace<const name extends ViewName>(...args: ViewArgs<name>): void
  goBack(): void
  /** The composed view of that name, or `undefined`. */
  view(name: string): View | undefined
  slot<const name extends SlotName>(name: name, context: SlotContext<name>): readonly SlotItem[]
  /**
   * Runs `task` while the dialog is not modal, so that a wallet's own overlay can be used. `signal` makes the dialog
   * modal again early, if the visitor moves on.
   */
  withOverlay<result>(task: () => Promise<result>, signal?: AbortSignal): Promise<result>

  notify(message: string, variant?: Toast['variant']): void
  alert(input: AlertInput | undefined): void
  /** Changes only the given settings: `variables` replaces all variables, `accent` only `--tk-accent`. */
  setTheme(theme: Omit<ThemeOptions, 'fontStylesheet'>): void
  /**
   * Writes numbers and dates in a locale (BCP 47), and replaces the English sentences with the locale's. Without
   * sentences the kit speaks English. Nothing changes until the sentences have loaded, and the newest call wins.
   * @throws RangeError if the locale is not valid, and any error of loading the sentences
   */
  setLocale(locale: string, messages?: MessageSource): Promise<void>
  /**
   * A feature's sentences as they are shown: its English table with the locale's sentences on top. The object stays the
   * same until the sentences change.
   */
  messages<english extends object>(name: keyof Messages | 'titles' | 'errors' | 'reasons', english: english): english
  /** Loads the host's `messages` before the first drawing; `undefined` if there is nothing to wait for. */
  loadMessages(): Promise<void> | undefined
  track(name: string, props?: Readonly<Record<string, string | number | boolean>>): void
  /** Hands an error to `onError`, at most 5 a minute (errors 3). */
  report(error: unknown): BaseError
}
