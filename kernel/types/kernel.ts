import type { AlertInput } from '../actions/alert.ts'
import type { BaseError } from '../errors/base.ts'
import type { Credentials, Hooks, TypedData } from '../hooks/createHooks.ts'
import type { Http } from '../http/createHttp.ts'
import type { ConnectorRegistry } from '../registry/createConnectorRegistry.ts'
import type { NetworkRegistry } from '../registry/createNetworkRegistry.ts'
import type { Storage } from '../storage/createStorage.ts'
import type { Balance, Profile, TokenBalance } from './account.ts'
import type { Config } from './config.ts'
import type { Connection } from './connector.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { Namespace, ProviderOf, SlotName, ViewName } from './register.ts'
import type {
  DisconnectInput,
  ReconnectInput,
  SwitchAccountInput,
  SwitchConnectionInput,
  SwitchedConnection,
} from './session.ts'
import type { SlotContext, SlotItem } from './slot.ts'
import type { DeepReadonly, State, Toast } from './state.ts'
import type { Confirmation, Fee, Transfer } from './transfer.ts'
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

/** A payment as the caller says it: the kernel adds the account, connector and network. */
export type TransferInput = {
  readonly to: string
  /** Smallest unit (wei, satoshi, lamports). */
  readonly amount: bigint
  readonly token?: Transfer['token']
  readonly namespace?: string | undefined
  readonly memo?: string | undefined
}

/** One composed kit: hooks, state and actions. Every plugin is handed this, and nothing else. */
export type Kernel = {
  /** Name of the kit; part of its storage keys (R45). */
  readonly name: string
  readonly hooks: Hooks
  readonly state: DeepReadonly<State>
  /** The state as it was composed, before anything of this browser: what a server renders, and hydration starts from. */
  readonly initialState: DeepReadonly<State>
  readonly config: Config
  readonly connectors: ConnectorRegistry
  readonly networks: NetworkRegistry
  readonly storage: Storage
  readonly http: Http
  /** Aborted by `destroy`: the lifetime of listeners, timers and requests. */
  readonly signal: AbortSignal
  /** Names of the composed plugins. */
  readonly plugins: readonly string[]

  /** Configures, discovers and restores. Called by `createAppKit`; safe to call again. */
  start(): Promise<void>
  destroy(): void
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
  /** Takes a wallet out of the recent ones; what is connected stays so. */
  forgetWallet(input: { readonly namespace: string; readonly connectorId: string }): Promise<void>
  switchNetwork(network: Network | CaipNetworkId): Promise<Network>

  /** The active connection of a namespace, or `undefined`. */
  connection<namespace extends string>(namespace?: namespace): Connection<namespace> | undefined
  /** The live provider of a namespace's connection, or `undefined`. */
  getProvider<namespace extends string>(namespace: namespace): Promise<ProviderOf<namespace> | undefined>

  fetchBalance(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<Balance>
  fetchTokens(query?: AccountQuery & { readonly force?: boolean | undefined }): Promise<readonly TokenBalance[]>
  estimateFee(input: TransferInput, signal?: AbortSignal): Promise<Fee>
  sendTransfer(input: TransferInput): Promise<{ readonly id: string }>
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
  }): Promise<Profile | undefined>
  lookupAddress(input: {
    readonly address: string
    readonly namespace?: string | undefined
    readonly signal?: AbortSignal | undefined
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
  replace<const name extends ViewName>(...args: ViewArgs<name>): void
  goBack(): void
  /** The composed view of that name, or `undefined`. */
  view(name: string): View | undefined
  slot<const name extends SlotName>(name: name, context: SlotContext<name>): readonly SlotItem[]
  /** The dialog is not modal while `task` waits for a wallet; `signal` ends that earlier, when the visitor moves on. */
  withOverlay<result>(task: () => Promise<result>, signal?: AbortSignal): Promise<result>

  notify(message: string, variant?: Toast['variant']): void
  alert(input: AlertInput | undefined): void
  setTheme(theme: {
    readonly mode?: State['theme']['mode'] | undefined
    readonly variables?: Record<string, string> | undefined
  }): void
  track(name: string, props?: Readonly<Record<string, string | number | boolean>>): void
  /** Hands an error to `onError`, at most 5 a minute (spec 9). */
  report(error: unknown): BaseError
}
