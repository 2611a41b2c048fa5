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

/** Which account an action is about; the active one where a field is absent. */
export type AccountQuery = {
  readonly namespace?: string | undefined
  readonly address?: string | undefined
  readonly networkId?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/** Which wallet signs: that of a namespace, the active one by default, or of a session that a gate still holds. */
export type SignerQuery = {
  readonly namespace?: string | undefined
  readonly sessionId?: string | undefined
}

/** A plugin's side of a kit: hooks, state and actions. Every plugin is handed this, and nothing else; a host's side is `AppKit`. */
export type Kernel = {
  /** Name of the kit; part of its storage keys (storage 1). */
  readonly name: string
  readonly hooks: Hooks
  readonly state: DeepReadonly<State>
  /** The state as it was composed, before anything of this browser: what a server renders, and hydration starts from. */
  readonly initialState: DeepReadonly<State>
  readonly config: Config
  /** What the composed plugins give a host to call, by the plugin's name. */
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
   * A plugin's name for its taps, with `lazy` for those whose work loads when it is first asked for.
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
  /** The state as it is now, frozen: the same object until something changes, and the parts that did not change are the same. */
  snapshot(): DeepReadonly<State>
  /** Calls `listener` after each change of the state. */
  subscribe(listener: () => void): () => void

  connect(input: {
    readonly connectorId: string
    readonly namespace: Namespace
    readonly networkId?: CaipNetworkId | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<Connection>
  /** Restores what is remembered, without a prompt: of a wallet, of a namespace, or all; or one session, live or not. */
  reconnect(input?: ReconnectInput): Promise<void>
  /** Ends sessions in every namespace that they span: one, those of a wallet, of a namespace, or all. */
  disconnect(input?: DisconnectInput): Promise<void>
  /** Uses another wallet of a namespace: one that is connected is read back, one that is not is connected. */
  switchConnection(input: SwitchConnectionInput): Promise<SwitchedConnection>
  /** Uses another account that a wallet shares. */
  switchAccount(input: SwitchAccountInput): Promise<void>
  /** Has the account that a session uses pass its gates anew: for a gate whose yes has ended, such as a sign-in that is over. */
  recheck(input: { readonly sessionId: string; readonly namespace: string }): Promise<void>
  /** Takes a wallet out of the recent ones; what is connected stays so. */
  forgetWallet(input: { readonly namespace: string; readonly connectorId: string }): Promise<void>
  switchNetwork(network: Network | CaipNetworkId, input?: SwitchNetworkInput): Promise<Network>

  /** The active connection of a namespace, or `undefined`. */
  connection<namespace extends string>(namespace?: namespace): Connection<namespace> | undefined
  /** The wallets that are connected in a namespace, the active one by default; the one in use first. */
  connections(namespace?: string): readonly ConnectionState[]
  /** The account in use in a namespace, the active one by default, and what was read of it. */
  account(namespace?: string): AccountState
  /** The network of a namespace, the active one by default, that is offered and in use. */
  network(namespace?: string): Network | undefined
  /** The live provider of a namespace's connection, or `undefined`. */
  getProvider<const namespace extends string>(
    namespace: NamespaceInput<namespace>,
  ): Promise<ProviderOf<namespace> | undefined>

  fetchBalance(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<Balance>
  fetchTokens(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<readonly TokenBalance[]>
  /** Makes of an intent what the wallet of a namespace, the active one by default, would be asked for; nothing is asked of it. */
  prepare<const namespace extends string = string>(
    intent: IntentInput<namespace>,
    options?: { readonly namespace?: namespace | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<Prepared<namespace>>
  /**
   * Asks the wallet for what was prepared, once; a second call answers the first one's promise. Where `signal` aborts before
   * the wallet is asked, it is not asked.
   */
  send(prepared: Prepared, options?: { readonly signal?: AbortSignal | undefined }): Promise<{ readonly id: string }>
  /** Stops waiting for a wallet that does not answer: what it was asked for may still be sent (money 11). */
  stopWaiting(id: string): Promise<void>
  /** Notes that the visitor was told how something in the ledger ended, so that they are told once. */
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
    /** The wallet to ask, connected or not; the connected one by default. */
    readonly connectorId?: string | undefined
  }): Promise<unknown>
  /** Asks the visitor for a wallet through the composed chooser; `undefined` where none is composed. */
  chooseWallet(choice: WalletChoice): Promise<string | undefined>
  getCapabilities(query?: AccountQuery): Promise<unknown>
  resolveName(input: {
    readonly name: string
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal | undefined
    /** Asks anew, whatever was heard of names before. */
    readonly force?: boolean | undefined
  }): Promise<Profile | undefined>
  lookupAddress(input: {
    readonly address: string
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal | undefined
    /** Asks anew, whatever was heard of names before. */
    readonly force?: boolean | undefined
  }): Promise<Profile | undefined>
  /** The URI that other wallets' cameras read as a payment to an account (BIP-21 and its like); else its bare address. */
  getPaymentUri(query?: AccountQuery): Promise<string>
  validateAddress(input: { readonly address: string; readonly networkId?: CaipNetworkId | undefined }): Promise<boolean>

  /**
   * Shows the modal; without a view, Account where a wallet is connected and Connect where none is: in the active
   * namespace, or in the one that is named.
   */
  open<const name extends ViewName>(...args: ViewArgs<name> | [] | [start: { readonly namespace: string }]): void
  /** Closes the modal unless a plugin refuses; answers whether it closed. */
  close(reason?: 'user' | 'done'): boolean
  navigate<const name extends ViewName>(...args: ViewArgs<name>): void
  /** Goes where an item of a slot leads. */
  navigate(item: SlotItem): void
  replace<const name extends ViewName>(...args: ViewArgs<name>): void
  goBack(): void
  /** The composed view of that name, or `undefined`. */
  view(name: string): View | undefined
  slot<const name extends SlotName>(name: name, context: SlotContext<name>): readonly SlotItem[]
  /** The dialog is not modal while `task` waits for a wallet; `signal` ends that earlier, when the visitor moves on. */
  withOverlay<result>(task: () => Promise<result>, signal?: AbortSignal): Promise<result>

  notify(message: string, variant?: Toast['variant']): void
  alert(input: AlertInput | undefined): void
  /** Changes what is named and nothing else: `variables` takes the place of all of them, `accent` of `--tk-accent` alone. */
  setTheme(theme: Omit<ThemeOptions, 'fontStylesheet'>): void
  /**
   * Writes numbers and dates in a locale (BCP 47), and puts its sentences in the place of the English ones; without any the kit
   * speaks English. Nothing changes until they are loaded, and the newest call counts.
   * @throws RangeError for what is no locale, and what the loading threw
   */
  setLocale(locale: string, messages?: MessageSource): Promise<void>
  /** A feature's sentences as they are shown: its English table with the locale's in it. The same object until they change. */
  messages<english extends object>(name: keyof Messages | 'titles' | 'errors' | 'reasons', english: english): english
  /** Loads the host's `messages` before anything is first drawn; `undefined` where there is nothing to wait for. */
  loadMessages(): Promise<void> | undefined
  track(name: string, props?: Readonly<Record<string, string | number | boolean>>): void
  /** Hands an error to `onError`, at most 5 a minute (errors 3). */
  report(error: unknown): BaseError
}
