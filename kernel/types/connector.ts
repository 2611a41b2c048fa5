import type { Account } from './account.ts'
import type { Challenge, SignedAnswer } from './challenge.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { ProviderOf } from './register.ts'
import type { WalletLinks } from './walletLinks.ts'

/** How a wallet was found, which decides its place in the list and the tag beside its name. */
export type ConnectorKind = 'announced' | 'injected' | 'external' | 'custom' | (string & {})

/** An account in a wallet's answer. Without a namespace, the connector's namespace applies. */
export type AccountInput = Omit<Account, 'namespace'> & { readonly namespace?: string | undefined }

/**
 * A wallet's answer to `connect` and `restore`. Its accounts may span all namespaces that the wallet is listed in. A
 * namespace without an account is no longer shared.
 */
export type SessionInput = {
  /**
   * The wallet's own name for the session, such as a pairing's topic. Sessions of a wallet with different names may
   * exist side by side.
   */
  readonly id?: string | undefined
  readonly accounts: readonly AccountInput[]
  /** The network that the wallet is on, offered or not; absent if the wallet follows the network in each request. */
  readonly network?: Pick<Network, 'id'> | undefined
  /** CAIP-2 ids that the wallet approved; absent means every network. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** The signatures that its accounts gave while connecting, if `connect` asked for a challenge. */
  readonly signed?: readonly SignedAnswer[] | undefined
}

/**
 * A change that a wallet reports by itself. `again`: something changed, so `restore` reads the session anew. `ended`:
 * the wallet ended the session. An empty list of accounts means that the wallet is locked: the session is kept, and the
 * next accounts restore it.
 */
export type SessionChange =
  | 'again'
  | 'ended'
  | {
      /** The connector's own namespace if absent. */
      readonly namespace?: string | undefined
      readonly accounts?: readonly AccountInput[] | undefined
      readonly network?: Pick<Network, 'id'> | undefined
      readonly networks?: readonly CaipNetworkId[] | undefined
    }

/** The request to connect that a wallet gets. */
export type ConnectRequest<namespace extends string = string> = {
  readonly namespace: namespace
  readonly network: Network<namespace>
  /** Aborts when the attempt is given up. */
  readonly signal: AbortSignal
  /** Shows a pairing URI; `expiresAt` is a Unix time in ms. */
  pair(uri: string, expiresAt: number): void
  /**
   * Answers the challenge that an account on a network has to sign, for a wallet that can sign in while it connects.
   * Call it once per namespace, just before the wallet is asked. `undefined`: connect without a signature. Absent if
   * nothing in the kit signs visitors in.
   * @throws ConnectAbortedError if the attempt was given up: then do not ask the wallet
   */
  readonly challenge?: ((networkId: CaipNetworkId) => Promise<Challenge | undefined>) | undefined
}

/** The request to restore a session without a prompt. */
export type RestoreRequest<namespace extends string = string> = {
  readonly namespace: namespace
  readonly network: Network<namespace>
  readonly signal: AbortSignal
  /**
   * The wallet's own name for the session, if there was such a name. The session keeps the id, even if the answer
   * brings another.
   */
  readonly id?: string | undefined
  /** The session's accounts in this namespace when they were last seen, the account in use first. */
  readonly accounts: readonly Account<namespace>[]
}

/** The state of a wallet after it was asked for a network. */
export type Moved = {
  readonly network: Pick<Network, 'id'>
  /** The accounts on the new network, if they differ. */
  readonly accounts?: readonly AccountInput[] | undefined
}

type Described<namespace extends string> = {
  readonly id: string
  readonly name: string
  /** A list if a session may span several namespaces. */
  readonly namespace: namespace | readonly namespace[]
  readonly kind: ConnectorKind
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /**
   * The wallet lives in the page (email, social) and asks nothing by itself: the kit asks in its place, and lists the
   * wallet separately.
   */
  readonly embedded?: true | undefined
  /**
   * The page's object that the wallet is. If another object claims the same name or rdns, both wallets are listed and
   * marked as disputed. The number of wallets for each object is limited, so that junk cannot crowd out the rest.
   */
  readonly source?: object | undefined
}

/** A wallet that owns its life: how it is connected, restored, watched, switched and ended. */
type Life<namespace extends string> = {
  /**
   * Resolves the live provider, or the provider of a named session if `sessionId` is given. The kit calls it at
   * connect, at restore and for each request to the wallet, never at discovery.
   */
  getProvider(namespace: namespace, sessionId?: string): Promise<ProviderOf<namespace>>
  /** Asks the wallet, which may prompt the visitor. */
  connect(request: ConnectRequest<namespace>): Promise<SessionInput>
  /** Reads a session back without a prompt; `undefined` if the wallet shares nothing now. */
  restore?(request: RestoreRequest<namespace>): Promise<SessionInput | undefined>
  /** Ends the session in the wallet. */
  disconnect?(connection: Connection<namespace>): Promise<void>
  /**
   * Asks for a network, adds the network if the wallet does not know it, and reads back which network the wallet is on.
   * Once `signal` aborts, the wallet must not be asked anything more: a newer switch began, or the session ended.
   */
  switchNetwork?(network: Network<namespace>, connection: Connection<namespace>, signal: AbortSignal): Promise<Moved>
  /**
   * Reports the wallet's changes until `signal` aborts. Watching starts before the wallet is asked to connect, and then
   * without a connection. Changes that arrive before the session exists are kept for it.
   */
  watch?(
    connection: Connection<namespace> | undefined,
    report: (change: SessionChange) => void,
    signal: AbortSignal,
  ): void | Promise<void>
  readonly installed?: true | undefined
  readonly links?: WalletLinks | undefined
}

/** A wallet that is not installed. The list shows where the visitor can get the wallet. */
type Absent = { readonly installed: false; readonly links: WalletLinks }

/** A wallet as a plugin passes it to `kernel.connectors.add`. */
export type ConnectorInput<namespace extends string = string> = Described<namespace> & (Life<namespace> | Absent)

/** A wallet in a namespace. Connectors are live objects, so they are kept in the registry and not in the state. */
export type Connector<namespace extends string = string> = Omit<Described<namespace>, 'namespace'> &
  Omit<Life<namespace>, 'getProvider' | 'installed'> & {
    readonly namespace: namespace
    /** `namespace:id`, unique in a kernel. */
    readonly key: string
    readonly installed: boolean
    /** The mark of the wallet: its connectors in several namespaces share the mark. */
    readonly wallet: symbol
    /**
     * Another wallet claims the same name or rdns. The list shows a warning, and the wallet is not restored silently.
     */
    readonly disputed?: boolean | undefined
    /** The provider of a session that the wallet named, or the wallet's only provider without `sessionId`. */
    getProvider(sessionId?: string): Promise<ProviderOf<namespace>>
  }

/** A wallet that is connected in a namespace. */
export type Connection<namespace extends string = string> = {
  readonly namespace: namespace
  readonly sessionId: string
  readonly connector: Connector<namespace>
  /** The accounts that were approved for `network`. */
  readonly accounts: readonly Account<namespace>[]
  readonly account: Account<namespace>
  readonly network: Network<namespace>
}
