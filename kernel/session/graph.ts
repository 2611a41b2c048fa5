import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'

/** What a wallet shares in one namespace. */
export type Share = {
  /** Never empty. */
  readonly accounts: readonly Account[]
  /** Address of the account in use: one that was approved for `network`. */
  readonly account: string
  /** The network that the session is on; one that the app does not offer is `unsupported`. */
  readonly network: CaipNetworkId
  /** Networks that the wallet approved; absent means every one. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/**
 * A wallet's grant in one namespace.
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
  /** The share that a gate has still to let through. */
  readonly next?: Share | undefined
}

/** How far a session is in one namespace; `authorizing`: its wallet has answered, a gate has not. */
export type GrantStatus = Grant['status'] | 'authorizing'

/** One agreement with a wallet. It may span namespaces, and ends in all of them. */
export type SessionEntry = {
  readonly id: string
  readonly connectorId: string
  readonly name: string
  /** The wallet names its sessions itself (a pairing's topic), so that several of one wallet stand side by side. */
  readonly named?: boolean | undefined
  /** The newest press for it in this visit, by its generation; absent where it came back by itself. */
  readonly press?: number | undefined
  /** Where the visitor has pressed for it in this visit: elsewhere it came back by itself. */
  readonly pressedIn?: readonly string[] | undefined
  readonly grants: Readonly<Record<string, Grant>>
  /** CAIP-10 ids that passed every gate of this session. */
  readonly passed?: readonly string[] | undefined
}

/**
 * Something that is asked of a wallet: a connection, another wallet to use, or a session read back. Of what the visitor
 * presses, the newest of a namespace wins; `generation` tells them apart, and which is newer.
 */
export type AttemptEntry = {
  readonly generation: number
  readonly kind: 'connect' | 'switch' | 'restore'
  readonly connectorId: string
  readonly namespace: string
  /** The session that is restored, or that came of it. */
  readonly sessionId?: string | undefined
  /** The wallet has answered: what came of it is at its gates, and this attempt lets it through. */
  readonly answered?: true | undefined
  /** What came of a press and has not passed every gate in each of its namespaces yet: a session that is not anybody's. */
  readonly candidate?: SessionEntry | undefined
  /** The wallet that is noted as used lately once it has passed its gates. */
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

/** The truth about wallets. Nothing that can be derived stands in it: `select/` derives. */
export type Graph = {
  /** By id, the newest first. */
  readonly sessions: Readonly<Record<string, SessionEntry>>
  readonly active: {
    /** The namespace that the app is on, once one was chosen. */
    readonly namespace?: string | undefined
    /** The newest press that moved it there. */
    readonly press?: number | undefined
    /** The session in use, by namespace. */
    readonly session: Readonly<Record<string, string>>
    /** The network last chosen or followed, by namespace. */
    readonly network: Readonly<Record<string, CaipNetworkId>>
    /** The session that the visitor last chose, by namespace: a restore of it takes its place back. */
    readonly preferred: Readonly<Record<string, string>>
  }
  readonly attempts: readonly AttemptEntry[]
  /** Two at most, the last one first. */
  readonly recent: readonly RecentWallet[]
  /** Ids of the wallets that the visitor disconnected, by namespace. */
  readonly disconnected: Readonly<Record<string, readonly string[]>>
}

/** One kind of what happens. */
export type EventOf<type extends SessionEvent['type']> = Extract<SessionEvent, { readonly type: type }>

/** What happens to the graph. */
export type SessionEvent =
  | {
      readonly type: 'attempted'
      readonly attempt: AttemptEntry
    }
  | { readonly type: 'ended'; readonly generation: number }
  | {
      readonly type: 'opened'
      /** The attempt that it comes of. */
      readonly generation: number
      readonly session: SessionEntry
      /** The wallet as it is remembered among the recent ones, where the visitor asked for it. */
      readonly wallet?: RecentWallet | undefined
    }
  | {
      readonly type: 'authorized'
      readonly id: string
      readonly namespace: string
      /** CAIP-10. */
      readonly account: string
      /** The attempt that let it through; absent where a session that was in use has passed again. */
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
      /** When the visitor asked for it, among the generations of attempts. */
      readonly press: number
    }
  | {
      readonly type: 'selected'
      readonly id: string
      readonly namespace: string
      readonly address: string
    }
  | {
      /** The account in use has lost what it passed its gates by, such as a sign-in that has ended: it passes them again. */
      readonly type: 'doubted'
      readonly id: string
      readonly namespace: string
    }
  | {
      readonly type: 'closed'
      readonly id: string
      /** Where it ended; everywhere where absent. */
      readonly namespaces?: readonly string[] | undefined
      /** `locked` keeps it as dormant, `visitor` notes the wallet as disconnected; `refused` by a gate. */
      readonly by: 'visitor' | 'wallet' | 'locked' | 'refused'
    }
  | { readonly type: 'forgot'; readonly connectorId: string; readonly namespace: string }
  | {
      readonly type: 'recalled'
      readonly stored: StoredGraph
      /** The sessions that were stored when this tab last looked: one that is gone since was ended elsewhere. */
      readonly seen: readonly StoredSession[]
      /** At load: choices are taken up as well. */
      readonly first: boolean
    }

/** What decides beside the event what becomes of the graph: how the kit is composed. */
export type Rules = {
  /** Networks of the composed plugins. */
  readonly offered: readonly CaipNetworkId[]
  /** One wallet a namespace: a session that becomes active ends the others. */
  readonly alone: boolean
  /** Namespaces whose accounts must pass a gate. */
  readonly gated: readonly string[]
  /** What accounts were let in by and is over by now, each by its CAIP-10 id and its session. */
  readonly over?: readonly string[] | undefined
  /** The type of account that is shown first, by namespace. */
  readonly prefer: Readonly<Record<string, string | undefined>>
}

/** What is stored between visits, and nothing else. */
export type StoredGraph = {
  readonly sessions: readonly StoredSession[]
  readonly namespace?: string | undefined
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  readonly preferred: Readonly<Record<string, string>>
  readonly recent: readonly RecentWallet[]
  readonly disconnected: Readonly<Record<string, readonly string[]>>
}

/** A session as it is stored. */
export type StoredSession = {
  readonly id: string
  readonly connectorId: string
  readonly name: string
  readonly named?: boolean | undefined
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

/** Whether the visitor asked for it: what only reads a session back yields to that. */
export const isPress = ({ kind }: Pick<AttemptEntry, 'kind'>): boolean => kind !== 'restore'
