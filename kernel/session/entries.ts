import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { AttemptEntry, Grant, Graph, SessionEntry, Share } from './graph.ts'
import { isSameId, type Named } from './identity.ts'
import { filterValues } from './reduce/records.ts'
import { caipOf, isUsable, namespaceOf } from './share.ts'

/** The session with an id. Wallets choose ids, so an id may be the name of a property that every object has. */
export const sessionOf = ({ sessions }: Pick<Graph, 'sessions'>, id: string): SessionEntry | undefined =>
  Object.hasOwn(sessions, id) ? sessions[id] : undefined

/**
 * The session or candidate with an id. A candidate comes first: until its gates have answered, only this tab knows it.
 */
export const entryOf = (graph: Pick<Graph, 'sessions' | 'attempts'>, id: string): SessionEntry | undefined =>
  candidateOf(graph, id) ?? sessionOf(graph, id)

/** The candidate for a session id. It becomes a session once it has passed its gates. */
export const candidateOf = ({ attempts }: Pick<Graph, 'attempts'>, id: string): SessionEntry | undefined =>
  attempts.find(({ candidate }) => candidate?.id === id)?.candidate

/** Every session and candidate. */
export const entriesOf = ({ sessions, attempts }: Graph): readonly SessionEntry[] => {
  const candidates = attempts.flatMap(({ candidate }) => candidate ?? [])
  return [...candidates, ...Object.values(sessions).filter(({ id }) => !candidates.some((other) => other.id === id))]
}

/** The attempt that takes a session through its gates; the newest if there are several. */
export const attemptFor = ({ attempts }: Graph, id: string): AttemptEntry | undefined =>
  attempts.findLast(({ answered, sessionId }) => answered && sessionId === id)

/** The wallet that an attempt asks: that of its session, which a connect has not before its wallet has answered. */
export const askedBy = (graph: Graph, { connectorId, sessionId = '' }: AttemptEntry): Named =>
  entryOf(graph, sessionId) ?? { id: sessionId, connectorId }

/** Whether an entry of a graph is a session, and not a candidate. */
export const isSession = ({ sessions }: Pick<Graph, 'sessions'>, entry: SessionEntry): boolean =>
  sessions[entry.id] === entry

/** A graph in which a session or a candidate is replaced or removed, where it stands. */
export const replace = (graph: Graph, entry: SessionEntry, now?: SessionEntry | undefined): Graph => {
  if (isSession(graph, entry)) {
    const { sessions } = graph
    const next = now ? { ...sessions, [entry.id]: now } : filterValues(sessions, (other) => other !== entry)
    return { ...graph, sessions: next }
  }
  const attempts = graph.attempts.map((each) => (each.candidate === entry ? { ...each, candidate: now } : each))
  return { ...graph, attempts }
}

/** Sessions with an entry in front of the others. */
export const putFirst = (sessions: Graph['sessions'], entry: SessionEntry): Graph['sessions'] => ({
  [entry.id]: entry,
  ...filterValues(sessions, ({ id }) => id !== entry.id),
})

/**
 * A session without some of its namespaces. Their accounts count as not passed, so that a later connect asks the gates
 * again.
 */
export const without = (session: SessionEntry, isOver: (namespace: string) => boolean): SessionEntry => ({
  ...session,
  grants: filterValues(session.grants, (_, name) => !isOver(name)),
  passed: session.passed?.filter((account) => !isOver(namespaceOf(account))),
})

/** Whether the visitor disconnected a wallet in a namespace. Only a press brings the wallet back there. */
export const isEnded = ({ disconnected }: Graph, namespace: string, connectorId: string): boolean =>
  (disconnected[namespace] ?? []).some((id) => isSameId(id, connectorId))

/**
 * Whether an account of a grant was approved for a network. An account is only offered on networks that it was approved
 * for.
 */
const isApproved = (
  { networks }: Pick<Share, 'networks'>,
  account: Pick<Account, 'networks'>,
  network: string,
): boolean =>
  (!networks || (networks as readonly string[]).includes(network)) &&
  (!account.networks || (account.networks as readonly string[]).includes(network))

/** The accounts of a grant that may be used on a network. */
export const accountsOn = <entry extends Account>(
  grant: Pick<Share, 'networks'> & { readonly accounts: readonly entry[] },
  network: string,
): readonly entry[] => grant.accounts.filter((account) => isApproved(grant, account, network))

/** The account to show first: the first of the preferred type, or else the first. */
export const pickAccount = (accounts: readonly Account[], prefer?: string): Account | undefined =>
  accounts.find(({ type }) => prefer !== undefined && type === prefer) ?? accounts[0]

/** Moves a share to a network that one of its accounts was approved for, and to an account that was approved there. */
export function settleShare<share extends Share>(share: share, prefer?: string): share {
  const granted = [...(share.networks ?? []), ...share.accounts.flatMap(({ networks }) => networks ?? [])]
  const network = [share.network, ...granted].find((id) => accountsOn(share, id).length > 0) ?? share.network
  const usable = accountsOn(share, network)
  const kept = usable.find(({ address }) => address === share.account)
  const account = (kept ?? pickAccount(usable, prefer) ?? pickAccount(share.accounts, prefer))?.address
  return account === undefined || (account === share.account && network === share.network)
    ? share
    : { ...share, account, network: network as CaipNetworkId }
}

/** A grant after its wallet stopped sharing. */
export const toDormant = (grant: Grant): Grant => ({ ...shareOf(grant), status: 'dormant' })

/** A grant with a new share that has still to pass a gate. Plugins keep seeing the old share. */
export const toWaiting = (grant: Grant | undefined, next: Share): Grant =>
  grant?.status === 'live' ? { ...grant, next } : { ...next, status: 'dormant', next }

/** Whether a grant has still to pass a gate. `passed` holds the CAIP-10 ids that have passed. */
export const isWaiting = (grant: Grant, passed: readonly string[] = []): boolean =>
  grant.next !== undefined && !passed.includes(caipOf(grant.next))

/** Whether a session is only remembered in a namespace, but in use in another. */
export const isElsewhere = ({ grants }: SessionEntry, namespace: string): boolean =>
  !isUsable(grants[namespace]) && Object.values(grants).some(isUsable)

/**
 * The newest accounts and networks that a wallet has shared, whether they have passed the gates or not. The order of the
 * fields is fixed, because stored texts are compared.
 */
export function shareOf(grant: Grant): Share {
  const { accounts, account, network, networks } = grant.next ?? grant
  return { accounts, account, network, networks }
}
