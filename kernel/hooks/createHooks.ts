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

/** One hook a name, made when it is first asked for. */
function hookMap<value>(of: string, report: Reported): { for(name: string): RefineHook<value, unknown> } {
  const hooks: Record<string, RefineHook<value, unknown>> = Object.create(null)
  return { for: (name) => (hooks[name] ??= gather<value, unknown>()(`${of}.${name}`, report)) }
}

/** Every hook of a kernel, made once and frozen. Actions call them; plugins tap them. */
export function createHooks(report: Reported) {
  const kinds = {
    /** Refines the configuration once, beside discovery: remote flags over local ones. A throw keeps the local one. */
    configure: refineAsync<Config, { readonly signal: AbortSignal }>(),

    /** Finds wallets: add each with `kernel.connectors.add`. A throw is reported; the other taps still run. */
    discover: parallel<{ readonly signal: AbortSignal }>(),

    /**
     * Lets a session through, once for each account and network of it, before the host sees `connected`: required sign-in,
     * capture. A throw closes the session; at a load, one that comes of a server out of reach leaves it remembered. Honours `namespace`.
     */
    authorize: gate<
      OnAccount & {
        /** Not live yet: sign with it by its `sessionId`. */
        readonly connection: Connection
        readonly reason: ConnectReason
        /** What the account signed as its wallet connected, and was asked to sign then; nobody has verified it. */
        readonly signed?: SignedChallenge | undefined
        /** Says when what lets the account in ends (Unix time, ms): if the account comes back later, it passes anew. */
        readonly holdsUntil: (time: number) => void
      }
    >(),

    /**
     * Writes what a wallet that can sign in while it connects is to have signed; without an answer it connects and no more. Only
     * a press asks, and waits 2 s at most. Honours `namespace`.
     */
    challenge: ask<OnChain & { readonly connector: Connector }, Challenge>(),

    /** Follows a connection that came to be, or became the one in use. Honours `namespace`. */
    onConnect: follow<Followed & { readonly connection: Connection; readonly previous: Connection | undefined }>(),

    /** Follows a connection that has ended; one that a gate holds has not. Honours `namespace`. */
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

    /** Reads what the account holds, the native currency first. Honours `namespace`. */
    fetchTokens: read<OnAccount, readonly TokenBalance[]>(),

    /** Reads past transactions, newest first. Honours `namespace`. */
    fetchHistory: read<
      OnAccount & { readonly cursor?: string | undefined },
      { readonly items: readonly Transaction[]; readonly next?: string | undefined }
    >(),

    /**
     * Makes of an intent what a wallet will be asked for: encodes, estimates, simulates. The wallet is not asked. What cannot be
     * is a coded error; what the visitor should know is a notice. Honours `namespace`.
     */
    prepare: ask<PrepareInput, PrepareAnswer>(),

    /** Reads from a payload's own bytes what it does: the review draws that, and nothing else. Honours `namespace`. */
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
     * Checks what was prepared, or adds notices; a throw vetoes it. Runs before the review is drawn, where it may still change
     * the payload, and again when the visitor has confirmed, where anything new is a new review. Honours `namespace`.
     */
    beforeSend: refineAsync<Prepared, { readonly signal: AbortSignal; readonly stage: 'review' | 'send' }>(),

    /**
     * Asks the wallet for exactly the payload, and answers the transaction's id. What it throws is an unknown outcome, but for a
     * refusal and errors that say that nothing was sent (`unsent`). Honours `namespace`.
     */
    send: ask<Prepared, { readonly id: string }>(),

    /** Asks the wallet to sign a text. Honours `namespace`. */
    signMessage: ask<WithWallet & { readonly message: string }, Credentials>(),

    /** Asks the wallet to sign structured data. Honours `namespace`. */
    signTypedData: ask<WithWallet & { readonly data: TypedData }, Credentials>(),

    /** Whether an account has signed a text, as its namespace writes a signature. Honours `namespace`. */
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

    /** Asks the visitor for a wallet, connected or not; a throw is no choice. Honours `namespace`. */
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
     * Waits until the network has recorded a transaction, or `signal` aborts, which the kernel sees to (money 13). `entry` is what
     * was reviewed, where it was sent from here. Honours `namespace`.
     */
    waitForTransaction: read<
      OnChain & { readonly id: string; readonly entry?: LedgerEntry | undefined },
      Confirmation
    >(),

    /** Looks on the chain for a transaction that a wallet may have sent without naming it (money 11). Honours `namespace`. */
    findTransaction: read<OnChain & { readonly entry: LedgerEntry }, { readonly id: string }>(),

    /** Reads what the wallet can do (EIP-5792 and its like). Honours `namespace`. */
    getCapabilities: read<WithWallet, { readonly capabilities: unknown }>(),

    /** Observes what a wallet was asked for, at each step: asked, sent, and how it ended. */
    onSend: event<LedgerEntry>(),

    /** Resolves a name to a profile; `undefined` is unknown. Honours `namespace`. */
    resolveName: read<OnChain & { readonly name: string }, Profile>(),

    /** Finds the primary name of an address; `undefined` is unknown. Honours `namespace`. */
    lookupAddress: read<OnChain & { readonly address: string }, Profile>(),

    /** Whether an address can receive on a network; may throw a coded error that says why not (money 21). Honours `namespace`. */
    validateAddress: ask<
      { readonly namespace: string; readonly address: string; readonly network: Network },
      boolean
    >(),

    /**
     * Reads a receiver in a written form of the namespace, such as a payment link; `undefined` is none of its forms. `network` is
     * one of the namespace. Never throws for what a text says. Honours `namespace`.
     */
    readReceiver: ask<
      { readonly namespace: string; readonly text: string; readonly network: Network },
      WrittenReceiver
    >(),

    /** Writes the URI that a wallet's camera reads as a payment to an account; nobody's is its address. Honours `namespace`. */
    getPaymentUri: read<OnAccount, string>(),

    /** Refines each request of `kernel.http`: parameters and headers. A throw cancels it. */
    beforeFetch: refineAsync<HttpRequest, { readonly signal: AbortSignal }>(),

    /** Answers how a view is shown; `stage.early` overrides a core view. A tap that throws is reported once, and the next is asked. */
    resolveView: answer<{ readonly view: ViewName }, View<never>>(),

    /** Answers how requests of a kind of intent read. A tap that throws is reported once, and the next is asked. */
    resolveKind: answer<{ readonly kind: string }, Kind>(),

    /** Items of each slot by its name, in a context. Return a new list. A tap that throws is reported once, and left out. */
    slot: hookMap<readonly SlotItem[]>,

    /**
     * The services of a feature, by their kind; the first service is asked first. Return a new list. A tap that throws is reported
     * once, and left out.
     */
    services: hookMap<readonly unknown[]>,

    /** Redirects a navigation before it happens. */
    beforeNavigate: refine<Route, { readonly from: Route | undefined; readonly kind: NavigationKind }>(),

    /** Answers `false` to refuse that the modal closes; it shakes (interface 5). A throw is reported, and refuses nothing. */
    beforeClose: answer<{ readonly view: string; readonly reason: 'user' | 'done' }, false>(),

    /** Observes a step in the modal. */
    onNavigate: event<{ readonly from: Route | undefined; readonly to: Route }>(),

    /** Observes that the modal opened. */
    onOpen: event<{ readonly to: Route }>(),

    /** Observes that the modal closed. */
    onClose: event<{ readonly from: Route | undefined }>(),

    /** Observes an event of the product. */
    track: event<TrackedEvent>(),

    /** Observes an error; what a tap of it throws is dropped. */
    onError: event<BaseError>(),
  }
  const made = Object.entries(kinds).map(([name, make]) => {
    // Nobody observes what an observer of errors throws.
    return [name, make(name, name === 'onError' ? () => {} : report)]
  })
  // Each entry is what its kind makes.
  return Object.freeze(Object.fromEntries(made)) as {
    readonly [name in keyof typeof kinds]: ReturnType<(typeof kinds)[name]> & { readonly name: name }
  }
}

/** The hooks of a kernel. `slot` and `services` are typed by the composed features. */
export type Hooks = Omit<ReturnType<typeof createHooks>, 'slot' | 'services'> & {
  readonly services: {
    for<const name extends keyof Services>(name: name): RefineHook<readonly Services[name][], ServiceContext>
  }
  readonly slot: {
    for<const name extends SlotName>(name: name): RefineHook<readonly SlotItem[], SlotContext<name>>
  }
}
