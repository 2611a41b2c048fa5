import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'

/** The accounts and networks that a wallet shares in a namespace. */
export type Share = {
  /** Never empty. */
  readonly accounts: readonly Account[]
  /** Address of the account in use, which is approved for `network`. */
  readonly account: string
  /** The network that the session is on. If the app does not offer it, the network is `unsupported`. */
  readonly network: CaipNetworkId
  /** Networks that the wallet approved; absent means every network. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/**
 * A wallet's grant in a namespace.
 *
 * | `status`  | `next`  | the session there                                                            |
 * | --------- | ------- | ---------------------------------------------------------------------------- |
 * | `dormant` | absent  | is remembered: its wallet is locked, absent or not asked yet                 |
 * | `dormant` | present | is at its first gate                                                         |
 * | `live`    | absent  | is in use                                                                    |
 * | `live`    | present | is in use as plugins know it, and its new account or network is at a gate    |
 */
export type Grant = Share & {
  readonly status: 'dormant' | 'live'
  /** The share that has still to pass a gate. */
  readonly next?: Share | undefined
}

/** How far a session is in a namespace. `authorizing`: its wallet has answered, but a gate has not. */
export type GrantStatus = Grant['status'] | 'authorizing'

/** An agreement with a wallet. It may span several namespaces. */
export type SessionEntry = {
  readonly id: string
  readonly connectorId: string
  readonly name: string
  /**
   * Whether the wallet names its sessions itself (a pairing's topic). Several such sessions of a wallet may exist side
   * by side.
   */
  readonly named?: boolean | undefined
  /**
   * The generation of the visitor's newest press for this session in this visit; absent if the session came back by
   * itself.
   */
  readonly press?: number | undefined
  /**
   * The namespaces in which the visitor pressed for this session in this visit. In the others it came back by itself.
   */
  readonly pressedIn?: readonly string[] | undefined
  /** Where the visitor has chosen its account in this tab: elsewhere it follows the choice of another tab. */
  readonly chosenIn?: readonly string[] | undefined
  readonly grants: Readonly<Record<string, Grant>>
  /** CAIP-10 ids that passed every gate of this session. */
  readonly passed?: readonly string[] | undefined
}

/**
 * A request to a wallet: to connect, to be used, or to read a session back. Of the visitor's presses, the newest in a
 * namespace wins. `generation` identifies an attempt, and a higher number is newer.
 */
export type AttemptEntry = {
  readonly generation: number
  readonly kind: 'connect' | 'switch' | 'restore'
  readonly connectorId: string
  readonly namespace: string
  /** The session that is restored, or that the attempt produced. */
  readonly sessionId?: string | undefined
  /** The wallet has answered, and this attempt takes the session through its gates. */
  readonly answered?: true | undefined
  /**
   * The session that a press produced, until it has passed every gate in each of its namespaces. Until then nothing
   * else sees it.
   */
  readonly candidate?: SessionEntry | undefined
  /** The wallet to record as recently used once it has passed its gates. */
  readonly wallet?: RecentWallet | undefined
}

/** A wallet that was used lately. */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly namespace: string
  readonly imageUrl?: string | undefined
}

/** The key that sessions and choices are stored under. */
export const sessionKey = 'session'

/** The truth about wallets. It contains nothing that can be derived: the selectors derive the rest. */
export type Graph = {
  /** By id, the newest first. */
  readonly sessions: Readonly<Record<string, SessionEntry>>
  readonly active: {
    /** The namespace that the app is on, once a namespace was chosen. */
    readonly namespace?: string | undefined
    /** The newest press that moved the app to the namespace. */
    readonly press?: number | undefined
    /** The session in use, by namespace. */
    readonly session: Readonly<Record<string, string>>
    /** The network last chosen or followed, by namespace. */
    readonly network: Readonly<Record<string, CaipNetworkId>>
    /** The session that the visitor last chose, by namespace. Restoring it puts it in use again. */
    readonly preferred: Readonly<Record<string, string>>
  }
  readonly attempts: readonly AttemptEntry[]
  /** Two at most, the most recent first. */
  readonly recent: readonly RecentWallet[]
  /** Ids of the wallets that the visitor disconnected, by namespace. */
  readonly disconnected: Readonly<Record<string, readonly string[]>>
}

/** The event of a type. */
export type EventOf<type extends SessionEvent['type']> = Extract<SessionEvent, { readonly type: type }>

/** An event that changes the graph. */
export type SessionEvent =
  | {
      readonly type: 'attempted'
      readonly attempt: AttemptEntry
    }
  | { readonly type: 'ended'; readonly generation: number }
  | {
      readonly type: 'opened'
      /** The attempt that the session comes from. */
      readonly generation: number
      readonly session: SessionEntry
      /** The wallet as an entry of the recent wallets, if the visitor asked for it. */
      readonly wallet?: RecentWallet | undefined
    }
  | {
      readonly type: 'authorized'
      readonly id: string
      readonly namespace: string
      /** A CAIP-10 id. */
      readonly account: string
      /** The attempt that took the session through its gates; absent if a session in use has passed again. */
      readonly generation?: number | undefined
    }
  | {
      readonly type: 'changed'
      readonly id: string
      readonly namespace: string
      readonly accounts?: readonly Account[] | undefined
      readonly network?: CaipNetworkId | undefined
      readonly networks?: readonly CaipNetworkId[] | undefined
    }
  | {
      readonly type: 'chosen'
      readonly network: CaipNetworkId
      /** The session whose wallet has moved there; absent if no wallet is connected. */
      readonly id?: string | undefined
      /** When the visitor asked, as a generation. */
      readonly press: number
    }
  | {
      readonly type: 'selected'
      readonly id: string
      readonly namespace: string
      readonly address: string
    }
  | {
      /**
       * The account in use has lost its reason to pass, such as a sign-in that has ended. It has to pass the gates
       * again.
       */
      readonly type: 'doubted'
      readonly id: string
      readonly namespace: string
    }
  | {
      readonly type: 'closed'
      readonly id: string
      /** The namespaces in which the session ended; absent for all. */
      readonly namespaces?: readonly string[] | undefined
      /**
       * `locked` keeps the session as dormant; `visitor` records the wallet as disconnected; `refused` means a gate.
       */
      readonly by: 'visitor' | 'wallet' | 'locked' | 'refused'
    }
  | { readonly type: 'forgot'; readonly connectorId: string; readonly namespace: string }
  | {
      readonly type: 'recalled'
      readonly stored: StoredGraph
      /**
       * The sessions that were stored when this tab last looked. If one of them is gone now, another tab has ended it.
       */
      readonly seen: readonly StoredSession[]
      /** Set at load: the stored choices are taken up as well. */
      readonly first: boolean
    }

/** The composition's part in what an event does. */
export type Rules = {
  /** Networks of the composed plugins. */
  readonly offered: readonly CaipNetworkId[]
  /** Whether several wallets may be connected in a namespace. Otherwise a session that becomes active ends the others. */
  readonly multiWallet: boolean
  /** Namespaces whose accounts must pass a gate. */
  readonly gated: readonly string[]
  /** Accounts whose reason to be let in has ended, each by its CAIP-10 id and its session. */
  readonly over?: readonly string[] | undefined
  /** The type of account to show first, by namespace. */
  readonly prefer: Readonly<Record<string, string | undefined>>
}

/** The parts of the graph that are stored between visits. */
export type StoredGraph = Pick<Graph, 'recent' | 'disconnected'> &
  Pick<Graph['active'], 'namespace' | 'preferred'> & {
    readonly sessions: readonly StoredSession[]
    readonly networks: Graph['active']['network']
  }

/** A session as it is stored. */
export type StoredSession = Pick<SessionEntry, 'id' | 'connectorId' | 'name' | 'named'> & {
  readonly grants: Readonly<Record<string, Share>>
}

/** A graph in which nothing has happened; each kernel has its own. */
export const createGraph = (): Graph => ({
  sessions: {},
  active: { session: {}, network: {}, preferred: {} },
  attempts: [],
  recent: [],
  disconnected: {},
})

/** Whether the visitor asked for an attempt. A restore yields to such an attempt. */
export const isPress = ({ kind }: Pick<AttemptEntry, 'kind'>): boolean => kind !== 'restore'
