import type { Account } from './account.ts'
import type { Challenge, SignedAnswer } from './challenge.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { ProviderOf } from './register.ts'
import type { WalletLinks } from './walletLinks.ts'

/** How a wallet was found. It decides its place in the list and what the list says beside its name. */
export type ConnectorKind = 'announced' | 'injected' | 'external' | 'custom' | (string & {})

/** An account in a wallet's answer; its namespace is the connector's where it names none. */
export type AccountInput = Omit<Account, 'namespace'> & { readonly namespace?: string | undefined }

/**
 * What a wallet answers to `connect` and `restore`. Its accounts may span the namespaces that it is listed in at once; one of
 * which it names none is no longer shared.
 */
export type SessionInput = {
  /** The wallet's own name of the session, such as a pairing's topic: several of one wallet may stand side by side. */
  readonly id?: string | undefined
  readonly accounts: readonly AccountInput[]
  /** The network that the wallet is on, offered or not; absent where it follows what each request says. */
  readonly network?: Pick<Network, 'id'> | undefined
  /** CAIP-2 ids that the wallet approved; absent means every one. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** What its accounts signed with the same question, where `connect` has asked for a challenge. */
  readonly signed?: readonly SignedAnswer[] | undefined
}

/**
 * What a wallet reports by itself. `again`: something changed, so the session is read anew by `restore`. `ended`: the
 * wallet ended it. No accounts is a lock: the session is kept, and the next accounts restore it.
 */
export type SessionChange =
  | 'again'
  | 'ended'
  | {
      /** The connector's own where absent. */
      readonly namespace?: string | undefined
      readonly accounts?: readonly AccountInput[] | undefined
      readonly network?: Pick<Network, 'id'> | undefined
      readonly networks?: readonly CaipNetworkId[] | undefined
    }

/** What a wallet is asked to connect for. */
export type ConnectRequest<namespace extends string = string> = {
  readonly namespace: namespace
  readonly network: Network<namespace>
  /** Aborts when the attempt was given up. */
  readonly signal: AbortSignal
  /** Shows a pairing URI; `expiresAt` is a Unix time in ms. */
  pair(uri: string, expiresAt: number): void
  /**
   * What an account on a network is to sign, for a wallet that can sign in while it connects: ask for it just before the wallet
   * is asked, once a namespace. `undefined` where it is to connect and no more. Absent where nobody signs visitors in.
   * @throws ConnectAbortedError where the attempt was given up: the wallet is not to be asked
   */
  readonly challenge?: ((networkId: CaipNetworkId) => Promise<Challenge | undefined>) | undefined
}

/** What a wallet is asked to restore, without a prompt. */
export type RestoreRequest<namespace extends string = string> = {
  readonly namespace: namespace
  readonly network: Network<namespace>
  readonly signal: AbortSignal
  /** The session's id where the wallet had named it: it keeps that, whatever the answer calls it. */
  readonly id?: string | undefined
  /** Its accounts in this namespace when it was last seen, the one in use first. */
  readonly accounts: readonly Account<namespace>[]
}

/** Where a wallet is after it was asked for a network. */
export type Moved = {
  readonly network: Pick<Network, 'id'>
  /** Its accounts there, where they are others. */
  readonly accounts?: readonly AccountInput[] | undefined
}

type Described<namespace extends string> = {
  readonly id: string
  readonly name: string
  /** Several where one session may span them. */
  readonly namespace: namespace | readonly namespace[]
  readonly kind: ConnectorKind
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** It lives in the page (email, social) and asks nothing by itself: the kit asks in its place, and lists it elsewhere. */
  readonly embedded?: true | undefined
  /**
   * The page's object that the wallet is. Where another object claims the same name or rdns, both are listed and marked as
   * disputed; what one object claims is counted, so that junk cannot crowd out the rest.
   */
  readonly source?: object | undefined
}

/** A wallet that owns its life: how it is connected, restored, watched, switched and ended. */
type Life<namespace extends string> = {
  /**
   * Resolves the live provider: of the session that the wallet has named, where one is asked for. Called at connect and
   * restore and when something is asked of the wallet, never at discovery.
   */
  getProvider(namespace: namespace, sessionId?: string): Promise<ProviderOf<namespace>>
  /** Asks the wallet; it may show the visitor a question. */
  connect(request: ConnectRequest<namespace>): Promise<SessionInput>
  /** Reads a session back and never prompts; `undefined` where the wallet shares nothing now. */
  restore?(request: RestoreRequest<namespace>): Promise<SessionInput | undefined>
  /** Ends the wallet's side. */
  disconnect?(connection: Connection<namespace>): Promise<void>
  /** Asks for a network, adds it where the wallet does not know it, and reads back where the wallet is. */
  switchNetwork?(network: Network<namespace>, connection: Connection<namespace>): Promise<Moved>
  /**
   * Reports what the wallet does by itself, until `signal` aborts. It starts before the wallet is asked, without a
   * connection then; what comes before the session is there is kept for it.
   */
  watch?(
    connection: Connection<namespace> | undefined,
    report: (change: SessionChange) => void,
    signal: AbortSignal,
  ): void | Promise<void>
  readonly installed?: true | undefined
  readonly links?: WalletLinks | undefined
}

/** A wallet that is not installed: it is listed with the places it can be had from. */
type Absent = { readonly installed: false; readonly links: WalletLinks }

/** What a plugin hands to `kernel.connectors.add`. */
export type ConnectorInput<namespace extends string = string> = Described<namespace> & (Life<namespace> | Absent)

/** A wallet in one namespace. Live: it stands in the registry, not in the state. */
export type Connector<namespace extends string = string> = Omit<Described<namespace>, 'namespace'> &
  Omit<Life<namespace>, 'getProvider' | 'installed'> & {
    readonly namespace: namespace
    /** `namespace:id`, unique in a kernel. */
    readonly key: string
    readonly installed: boolean
    /** The mark of the wallet: its connectors in several namespaces share the mark. */
    readonly wallet: symbol
    /** Another wallet claims the same name or rdns; the list shows it as a warning, and it is not restored in silence. */
    readonly disputed?: boolean | undefined
    /** The provider of a connection's own session, or of the wallet where it stands alone. */
    getProvider(sessionId?: string): Promise<ProviderOf<namespace>>
  }

/** One wallet connected in one namespace. */
export type Connection<namespace extends string = string> = {
  readonly namespace: namespace
  readonly sessionId: string
  readonly connector: Connector<namespace>
  /** The accounts that were approved for `network`. */
  readonly accounts: readonly Account<namespace>[]
  readonly account: Account<namespace>
  readonly network: Network<namespace>
}
