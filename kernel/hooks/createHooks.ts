import type { HookMap } from 'tapable'
import type { BaseError } from '../errors/base.ts'
import type { HttpRequest } from '../http/createHttp.ts'
import type { Account, Balance, Profile, TokenBalance } from '../types/account.ts'
import type { Config } from '../types/config.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Network } from '../types/network.ts'
import type { SlotName, ViewName } from '../types/register.ts'
import type { SlotContext, SlotItem } from '../types/slot.ts'
import type { Confirmation, Fee, Transfer } from '../types/transfer.ts'
import type { Route, View } from '../types/view.ts'
import type { WalletChoice } from '../types/walletOption.ts'
import { answer, ask, event, follow, gate, parallel, read, refine, refineAsync } from './kinds.ts'
import { createHookMap } from './tapable.ts'
import type { RefineHook } from './types.ts'

/** Why a connection came to be. */
export type ConnectReason = 'connect' | 'restore' | 'switch'

/**
 * Why a connection ended. `locked`: its wallet shares nothing now, and may come back. `replaced`: by another wallet's.
 * `refused`: by a gate. `tab`: in another tab.
 */
export type DisconnectReason = 'visitor' | 'wallet' | 'locked' | 'replaced' | 'refused' | 'tab'

/** How a navigation came to be. */
export type NavigationKind = 'open' | 'push' | 'replace' | 'back'

/** A signature and who made it. `publicKey` and `type` are set where the scheme needs them. */
export type Credentials = {
  readonly signature: string
  readonly address?: string | undefined
  readonly publicKey?: string | undefined
  readonly type?: string | undefined
}

/** Structured data to sign (EIP-712, SIP-018). */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** An event for analytics: a name and plain values, never an address or a URL (R15). */
export type TrackedEvent = {
  readonly event: string
  readonly timestamp: number
  readonly props: Readonly<Record<string, string | number | boolean>>
}

type OnChain = { readonly namespace: string; readonly network: Network; readonly signal: AbortSignal }
type Followed = { readonly namespace: string; readonly reason: ConnectReason; readonly signal: AbortSignal }
type OnAccount = OnChain & { readonly account: Account }
type WithWallet = {
  readonly namespace: string
  readonly account: Account
  readonly connector: Connector
  readonly network: Network
}

/** Every hook of a kernel, made once and frozen. Actions call them; plugins tap them. */
export function createHooks(report: (error: unknown) => void) {
  return Object.freeze({
    /** Refines the configuration once, beside discovery: remote flags over local ones. A throw keeps the local one. */
    configure: refineAsync<Config, { readonly signal: AbortSignal }>('configure'),

    /** Finds wallets: add each with `kernel.connectors.add`. A throw is reported; the other taps still run. */
    discover: parallel<{ readonly signal: AbortSignal }>('discover'),

    /**
     * Lets a session through, once for each account and network of it, before the host sees `connected`: required sign-in,
     * capture. A throw closes the session. Honours `namespace`.
     */
    authorize: gate<
      OnAccount & {
        /** Not live yet: sign with it by its `sessionId`. */
        readonly connection: Connection
        readonly reason: ConnectReason
      }
    >('authorize'),

    /** Follows a connection that came to be, or became the one in use. Honours `namespace`. */
    onConnect: follow<Followed & { readonly connection: Connection; readonly previous: Connection | undefined }>(
      'onConnect',
      report,
    ),

    /** Follows a connection that has ended; one that a gate holds has not. Honours `namespace`. */
    onDisconnect: follow<
      Omit<Followed, 'reason'> & { readonly connection: Connection; readonly reason: DisconnectReason }
    >('onDisconnect', report),

    /** Follows the account in use in a namespace. Honours `namespace`. */
    onAccountChange: follow<
      Followed & { readonly connection: Connection | undefined; readonly previous: Connection | undefined }
    >('onAccountChange', report),

    /** Follows the network of a namespace, with or without a wallet, and the namespace that the app is on. Honours `namespace`. */
    onNetworkChange: follow<
      Followed & {
        readonly network: Network
        readonly previous: Network | undefined
        readonly connection: Connection | undefined
      }
    >('onNetworkChange', report),

    /** Observes a pairing URI to show; `expiresAt` is a Unix time in ms. */
    onPairing: event<{ readonly connector: Connector; readonly uri: string; readonly expiresAt: number }>(
      'onPairing',
      report,
    ),

    /** Reads the native balance in its smallest unit. Errors are reported and the next tap is asked. Honours `namespace`. */
    fetchBalance: read<OnAccount, Balance>('fetchBalance', report),

    /** Reads what the account holds, the native currency first. Honours `namespace`. */
    fetchTokens: read<OnAccount, readonly TokenBalance[]>('fetchTokens', report),

    /** Reads past transactions, newest first. Honours `namespace`. */
    fetchHistory: read<
      OnAccount & { readonly cursor?: string | undefined },
      { readonly items: readonly unknown[]; readonly next?: string | undefined }
    >('fetchHistory', report),

    /** Estimates what a transfer costs at most. Honours `namespace`. */
    estimateFee: read<
      {
        readonly namespace: string
        readonly transfer: Transfer
        readonly network: Network
        readonly signal: AbortSignal
      },
      Fee
    >('estimateFee', report),

    /** Checks or changes a transfer before the wallet is asked; a throw vetoes it. Honours `namespace`. */
    beforeSend: refineAsync<Transfer, { readonly signal: AbortSignal }>('beforeSend'),

    /** Asks the wallet to sign and broadcast; answers the transaction id. Honours `namespace`. */
    sendTransfer: ask<Transfer, { readonly id: string }>('sendTransfer'),

    /** Asks the wallet to sign a text. Honours `namespace`. */
    signMessage: ask<WithWallet & { readonly message: string }, Credentials>('signMessage'),

    /** Asks the wallet to sign structured data. Honours `namespace`. */
    signTypedData: ask<WithWallet & { readonly data: TypedData }, Credentials>('signTypedData'),

    /** Asks the visitor for a wallet, connected or not; a throw is no choice. Honours `namespace`. */
    chooseWallet: ask<WalletChoice, { readonly id: string }>('chooseWallet'),

    /** Passes a wallet request through; `connector` is the wallet to ask. Honours `namespace`. */
    request: ask<
      {
        readonly namespace: string
        readonly method: string
        readonly params: unknown
        readonly connection: Connection | undefined
        readonly connector: Connector | undefined
      },
      { readonly result: unknown }
    >('request'),

    /** Waits until the network has recorded a transaction, 25 s at most (R25). Honours `namespace`. */
    waitForTransaction: read<OnChain & { readonly id: string }, Confirmation>('waitForTransaction', report),

    /** Reads what the wallet can do (EIP-5792 and its like). Honours `namespace`. */
    getCapabilities: read<WithWallet, { readonly capabilities: unknown }>('getCapabilities', report),

    /** Observes a transfer that was broadcast, and again when its outcome is known. */
    onSend: event<{
      readonly transfer: Transfer
      readonly id: string
      readonly confirmation: Confirmation | undefined
    }>('onSend', report),

    /** Resolves a name to a profile; `undefined` is unknown. Honours `namespace`. */
    resolveName: read<OnChain & { readonly name: string }, Profile>('resolveName', report),

    /** Finds the primary name of an address; `undefined` is unknown. Honours `namespace`. */
    lookupAddress: read<OnChain & { readonly address: string }, Profile>('lookupAddress', report),

    /** Whether an address can receive on a network; may throw a coded error that says why not (R39). Honours `namespace`. */
    validateAddress: ask<{ readonly namespace: string; readonly address: string; readonly network: Network }, boolean>(
      'validateAddress',
    ),

    /** Writes the URI that a wallet's camera reads as a payment to an account; nobody's is its address. Honours `namespace`. */
    getPaymentUri: read<OnAccount, string>('getPaymentUri', report),

    /** Refines each request of `kernel.http`: parameters and headers. A throw cancels it. */
    beforeFetch: refineAsync<HttpRequest, { readonly signal: AbortSignal }>('beforeFetch'),

    /** Answers how a view is shown; `stage.early` overrides a core view. */
    resolveView: answer<{ readonly view: ViewName }, View<never>>('resolveView'),

    /** Items of each slot by its name, refined in a context. Return a new list. */
    slot: createHookMap((name) => refine<readonly SlotItem[], unknown>(`slot.${name}`), 'slot') as HookMap<
      RefineHook<readonly SlotItem[], unknown>
    >,

    /** Redirects a navigation before it happens. */
    beforeNavigate: refine<Route, { readonly from: Route | undefined; readonly kind: NavigationKind }>(
      'beforeNavigate',
    ),

    /** Answers `false` to refuse that the modal closes; it shakes (R8). */
    beforeClose: answer<{ readonly view: string; readonly reason: 'user' | 'done' }, false>('beforeClose'),

    /** Observes a step in the modal. */
    onNavigate: event<{ readonly from: Route | undefined; readonly to: Route }>('onNavigate', report),

    /** Observes that the modal opened. */
    onOpen: event<{ readonly to: Route }>('onOpen', report),

    /** Observes that the modal closed. */
    onClose: event<{ readonly from: Route | undefined }>('onClose', report),

    /** Observes an event of the product. */
    track: event<TrackedEvent>('track', report),

    /** Observes an error; what a tap of it throws is dropped. */
    onError: event<BaseError>('onError', () => {}),
  })
}

/** The hooks of a kernel. `slot` is typed by the composed features. */
export type Hooks = Omit<ReturnType<typeof createHooks>, 'slot'> & {
  readonly slot: {
    for<const name extends SlotName>(name: name): RefineHook<readonly SlotItem[], SlotContext<name>>
  }
}
