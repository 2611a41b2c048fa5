import type { BaseError } from '../errors/base.ts'
import type { HttpRequest } from '../http/http.ts'
import type { Account, Balance, Profile, TokenBalance } from '../types/account.ts'
import type { Challenge, SignedChallenge } from '../types/challenge.ts'
import type { Config } from '../types/config.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Intent } from '../types/intent.ts'
import type { Kind } from '../types/kind.ts'
import type { Confirmation, LedgerEntry, PrepareAnswer, Prepared, PrepareInput, Reading } from '../types/money.ts'
import type { Network } from '../types/network.ts'
import type { PayloadOf, SlotName, ViewName } from '../types/register.ts'
import type { ServiceContext, Services } from '../types/services/services.ts'
import type { SlotContext, SlotItem } from '../types/slot.ts'
import type { Transaction } from '../types/transaction.ts'
import type { TypedData } from '../types/typedData.ts'
import type { Route, View } from '../types/view.ts'
import type { WalletChoice } from '../types/walletOption.ts'
import type { WrittenReceiver } from '../types/writtenReceiver.ts'
import {
  answer,
  ask,
  event,
  follow,
  gate,
  gather,
  parallel,
  type Reported,
  read,
  refine,
  refineAsync,
} from './kinds.ts'
import type { RefineHook } from './types.ts'

/** Why a connection began. */
export type ConnectReason = 'connect' | 'restore' | 'switch'

/**
 * Why a connection ended. `locked`: its wallet shares nothing now, and may come back. `replaced`: by another wallet.
 * `refused`: by a gate. `tab`: in another tab.
 */
export type DisconnectReason = 'visitor' | 'wallet' | 'locked' | 'replaced' | 'refused' | 'tab'

/** How a navigation began. */
export type NavigationKind = 'open' | 'push' | 'replace' | 'back'

/** A signature and its signer. `publicKey` and `type` are set if the scheme needs them. */
export type Credentials = {
  readonly signature: string
  readonly address?: string | undefined
  readonly publicKey?: string | undefined
  readonly type?: string | undefined
}

/** An event for analytics: a name and plain values, never an address or a URL (privacy 4). */
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

/** A family of hooks, each created when its name is first asked for. */
function hookMap<value>(of: string, report: Reported): { for(name: string): RefineHook<value, unknown> } {
  const hooks: Record<string, RefineHook<value, unknown>> = Object.create(null)
  return { for: (name) => (hooks[name] ??= gather<value, unknown>()(`${of}.${name}`, report)) }
}

/** Every hook of a kernel, created once and frozen. Actions call them; plugins tap them. */
export function createHooks(report: Reported) {
  const kinds = {
    /**
     * Refines the configuration once, beside discovery: remote flags override local flags. If a tap throws, the local
     * configuration stays.
     */
    configure: refineAsync<Config, { readonly signal: AbortSignal }>(),

    /** Finds wallets: add each with `kernel.connectors.add`. A throw is reported; the other taps still run. */
    discover: parallel<{ readonly signal: AbortSignal }>(),

    /**
     * Lets a session through, once for each of its accounts and networks, before the host sees `connected`: required
     * sign-in, capture. A throw closes the session. At a load, an error that means that a server is out of reach leaves
     * the session remembered. Honours `namespace`.
     */
    authorize: gate<
      OnAccount & {
        /** The connection is not live yet: to sign with it, pass its `sessionId`. */
        readonly connection: Connection
        readonly reason: ConnectReason
        /**
         * The challenge that the account signed while its wallet connected, and its signature. Nothing has been
         * verified yet.
         */
        readonly signed?: SignedChallenge | undefined
        /** Says when what lets the account in ends (Unix time, ms): if the account comes back later, it passes anew. */
        readonly holdsUntil: (time: number) => void
      }
    >(),

    /**
     * Writes the challenge for a wallet that can sign in while it connects. Without an answer, the wallet only
     * connects. Asked only for a press, and for 2 s at most. Honours `namespace`.
     */
    challenge: ask<OnChain & { readonly connector: Connector }, Challenge>(),

    /** Follows a connection that began, or that was put in use. Honours `namespace`. */
    onConnect: follow<Followed & { readonly connection: Connection; readonly previous: Connection | undefined }>(),

    /** Follows the end of a connection. A session that still waits at a gate was no connection. Honours `namespace`. */
    onDisconnect: follow<
      Omit<Followed, 'reason'> & { readonly connection: Connection; readonly reason: DisconnectReason }
    >(),

    /** Follows the account in use in a namespace. Honours `namespace`. */
    onAccountChange: follow<
      Followed & { readonly connection: Connection | undefined; readonly previous: Connection | undefined }
    >(),

    /** Follows the network of a namespace, with or without a wallet, and the namespace that the app is on. Honours `namespace`. */
    onNetworkChange: follow<
      Followed & {
        readonly network: Network
        readonly previous: Network | undefined
        readonly connection: Connection | undefined
      }
    >(),

    /** Observes a pairing URI to show; `expiresAt` is a Unix time in ms. */
    onPairing: event<{ readonly connector: Connector; readonly uri: string; readonly expiresAt: number }>(),

    /** Reads the native balance in its smallest unit. Errors are reported and the next tap is asked. Honours `namespace`. */
    fetchBalance: read<OnAccount, Balance>(),

    /** Reads the account's tokens, the native currency first. Honours `namespace`. */
    fetchTokens: read<OnAccount, readonly TokenBalance[]>(),

    /** Reads past transactions, newest first. Honours `namespace`. */
    fetchHistory: read<
      OnAccount & { readonly cursor?: string | undefined },
      { readonly items: readonly Transaction[]; readonly next?: string | undefined }
    >(),

    /**
     * Turns an intent into a request for a wallet: encodes, estimates, simulates. The wallet is not asked. Throw a
     * coded error if the request is impossible; add a notice for anything that the visitor should know. Honours
     * `namespace`.
     */
    prepare: ask<PrepareInput, PrepareAnswer>(),

    /** Reads the effects of a payload from its own bytes. The review shows nothing else. Honours `namespace`. */
    readPayload: ask<
      {
        readonly namespace: string
        readonly payload: PayloadOf<string>
        readonly intent: Intent
        readonly account: Account
        readonly network: Network
        readonly signal: AbortSignal
      },
      Reading
    >(),

    /**
     * Checks a prepared request, or adds notices; a throw vetoes the request. Runs before the review is shown, when the
     * payload may still change, and again after the visitor has confirmed, when any change needs a new review. Honours
     * `namespace`.
     */
    beforeSend: refineAsync<Prepared, { readonly signal: AbortSignal; readonly stage: 'review' | 'send' }>(),

    /**
     * Asks the wallet for exactly the payload, and answers the transaction's id. An error means that the outcome is
     * unknown, unless it is a refusal or proves that nothing was sent (`unsent`). Honours `namespace`.
     */
    send: ask<Prepared, Pick<LedgerEntry, 'answer'> & { readonly id: string }>(),

    /** Asks the wallet to sign a text. Honours `namespace`. */
    signMessage: ask<WithWallet & { readonly message: string }, Credentials>(),

    /** Asks the wallet to sign structured data. Honours `namespace`. */
    signTypedData: ask<WithWallet & { readonly data: TypedData }, Credentials>(),

    /** Whether an account has signed a text, in its namespace's form of a signature. Honours `namespace`. */
    verifyMessage: ask<
      {
        readonly namespace: string
        readonly address: string
        readonly network: Network
        readonly message: string
        readonly signature: string
      },
      boolean
    >(),

    /**
     * Lets the visitor choose a wallet, connected or not. A throw means that nothing was chosen. Honours `namespace`.
     */
    chooseWallet: ask<WalletChoice, { readonly id: string }>(),

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
    >(),

    /**
     * Waits until the network has recorded a transaction, or until `signal` aborts: the kernel sets the time limit
     * (money 13). `entry` holds what was reviewed, if this site sent the transaction. Honours `namespace`.
     */
    waitForTransaction: read<
      OnChain & { readonly id: string; readonly entry?: LedgerEntry | undefined },
      Confirmation
    >(),

    /** Looks on the chain for a transaction that a wallet may have sent without naming it (money 11). Honours `namespace`. */
    findTransaction: read<OnChain & { readonly entry: LedgerEntry }, { readonly id: string }>(),

    /** Reads the wallet's capabilities (EIP-5792 and similar). Honours `namespace`. */
    getCapabilities: read<WithWallet, { readonly capabilities: unknown }>(),

    /** Observes a request to a wallet at each step: asked, sent, and its outcome. */
    onSend: event<LedgerEntry>(),

    /** Resolves a name to a profile; `undefined` if the name is unknown. Honours `namespace`. */
    resolveName: read<OnChain & { readonly name: string }, Profile>(),

    /** Finds the primary name of an address; `undefined` if there is none. Honours `namespace`. */
    lookupAddress: read<OnChain & { readonly address: string }, Profile>(),

    /**
     * Whether an address can receive on a network. May throw a coded error that says why not (money 21). Honours
     * `namespace`.
     */
    validateAddress: ask<
      { readonly namespace: string; readonly address: string; readonly network: Network },
      boolean
    >(),

    /**
     * Reads a receiver in a written form of the namespace, such as a payment link; `undefined` if the text has no such
     * form. `network` belongs to the namespace. Never throws because of the text. Honours `namespace`.
     */
    readReceiver: ask<
      { readonly namespace: string; readonly text: string; readonly network: Network },
      WrittenReceiver
    >(),

    /**
     * Writes the URI that a wallet's camera reads as a payment to an account. Without an answer, the URI is the
     * address. Honours `namespace`.
     */
    getPaymentUri: read<OnAccount, string>(),

    /** Refines each request of `kernel.http`: parameters and headers. A throw cancels it. */
    beforeFetch: refineAsync<HttpRequest, { readonly signal: AbortSignal }>(),

    /**
     * Answers how a view is shown; `stage.early` overrides a core view. A tap that throws is reported once, and the
     * next tap is asked.
     */
    resolveView: answer<{ readonly view: ViewName }, View<never>>(),

    /** Answers how requests of a kind of intent read. A tap that throws is reported once, and the next tap is asked. */
    resolveKind: answer<{ readonly kind: string }, Kind>(),

    /**
     * Refines the items of a slot, by the slot's name, in a context. Return a new list. A tap that throws is reported
     * once, and left out.
     */
    slot: hookMap<readonly SlotItem[]>,

    /**
     * Refines the services of a feature, by their kind; the first service is asked first. Return a new list. A tap that
     * throws is reported once, and left out.
     */
    services: hookMap<readonly unknown[]>,

    /** Redirects a navigation before it happens. */
    beforeNavigate: refine<Route, { readonly from: Route | undefined; readonly kind: NavigationKind }>(),

    /**
     * Answers `false` to keep the modal open, which shakes if the visitor has closed it (interface 5). A throw is reported,
     * and the modal closes.
     */
    beforeClose: answer<{ readonly view: string; readonly reason: 'user' | 'done' }, false>(),

    /** Observes a step in the modal. */
    onNavigate: event<{ readonly from: Route | undefined; readonly to: Route }>(),

    /** Observes that the modal opened. */
    onOpen: event<{ readonly to: Route }>(),

    /** Observes that the modal closed. */
    onClose: event<{ readonly from: Route | undefined }>(),

    /** Observes an event for analytics. */
    track: event<TrackedEvent>(),

    /** Observes an error. Errors that its taps throw are dropped. */
    onError: event<BaseError>(),
  }
  const made = Object.entries(kinds).map(([name, make]) => {
    // Errors of an error observer are dropped, because reporting them would call the observer again.
    return [name, make(name, name === 'onError' ? () => {} : report)]
  })
  // Every entry is made by the function of its kind.
  return Object.freeze(Object.fromEntries(made)) as {
    readonly [name in keyof typeof kinds]: ReturnType<(typeof kinds)[name]> & { readonly name: name }
  }
}

/** The hooks of a kernel. `slot` and `services` get their types from the composed features. */
export type Hooks = Omit<ReturnType<typeof createHooks>, 'slot' | 'services'> & {
  readonly services: {
    for<const name extends keyof Services>(name: name): RefineHook<readonly Services[name][], ServiceContext>
  }
  readonly slot: {
    for<const name extends SlotName>(name: name): RefineHook<readonly SlotItem[], SlotContext<name>>
  }
}
