import * as v from 'valibot'
import { namespacePattern } from '../caip/parseCaip.ts'
import { accountFields, caipId, namespaceName, text } from '../caip/schema.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { shareOf } from './entries.ts'
import {
  type EventOf,
  type Graph,
  type SessionEntry,
  type Share,
  type StoredGraph,
  type StoredSession,
  sessionKey,
} from './graph.ts'
import { isSameSession } from './identity.ts'
import { filterValues, mapValues } from './reduce/records.ts'

/** Reads the entries of a list that can be read, and drops the others (storage 3). */
const listOf = <item>(entry: v.GenericSchema<unknown, item>) =>
  v.pipe(
    v.array(v.fallback(v.nullable(entry), null)),
    v.transform((list) => list.flatMap((item) => item ?? [])),
  )
/** Reads the entries of a record that can be read, and drops the others (storage 3). */
const recordOf = <value>(entry: v.GenericSchema<unknown, value>) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), v.fallback(v.nullable(entry), null)),
      v.transform((record) => filterValues(record, (value) => value !== null) as Record<string, value>),
    ),
    {},
  )

// An unreadable list of approved networks approves none, because an absent list would approve every network.
const networks = v.optional(v.fallback(listOf(caipId), []))
const account = v.object({ namespace: namespaceName, ...accountFields, networks })
const grant = v.object({ accounts: listOf(account), account: text, network: caipId, networks })
const session = v.object({
  id: text,
  connectorId: text,
  name: text,
  named: v.optional(v.boolean()),
  grants: recordOf(grant),
})
const wallet = v.object({ id: text, name: text, namespace: text, imageUrl: v.optional(v.string()) })
const stored = v.object({
  sessions: listOf(session),
  namespace: v.fallback(v.optional(text), undefined),
  networks: recordOf(caipId),
  preferred: recordOf(text),
  recent: v.fallback(listOf(wallet), []),
  disconnected: recordOf(listOf(text)),
})

const nothing: StoredGraph = { sessions: [], networks: {}, preferred: {}, recent: [], disconnected: {} }

/** The sessions of an earlier visit, or other tabs' changes since this tab last looked; `undefined` if there are none. */
export function recall(kernel: Kernel): EventOf<'recalled'> | undefined {
  const runtime = runtimeOf(kernel)
  const text = kernel.storage.read(sessionKey)
  const { seen } = runtime
  // If the storage cannot be read for a moment, it counts as unchanged.
  if (seen && (text === seen.text || text === undefined)) return undefined
  const read = readStored(kernel)
  const then = seen?.stored ?? nothing
  runtime.seen = { text, stored: read ?? seen?.stored }
  // If another script has corrupted the stored text, no session ends. The next change stores the graph again.
  if (!read) return undefined
  const stored = keepEnds(read, then, runtime.graph)
  return { type: 'recalled', stored, seen: then.sessions, first: !seen }
}

/** A session as it was stored when this tab last looked. */
export const storedAs = (kernel: Kernel, session: SessionEntry): StoredSession | undefined =>
  runtimeOf(kernel).seen?.stored?.sessions.find((other) => isSameSession(session, other))

/**
 * The share of a wallet that the visitor has moved, in another tab, to a network on which it has other addresses; `undefined`
 * if the visitor has chosen in this tab.
 */
export function movedElsewhere(kernel: Kernel, session: SessionEntry, namespace: string): Share | undefined {
  const { press } = runtimeOf(kernel).graph.active
  const { [namespace]: own } = session.grants
  if (!own || press !== undefined || session.chosenIn?.includes(namespace)) return undefined
  const there = storedAs(kernel, session)?.grants[namespace]
  const { accounts, network } = shareOf(own)
  const isOther = there && there.network !== network && accounts.every(({ address }) => address !== there.account)
  return isOther ? there : undefined
}

/**
 * The graph that another tab has stored, with the ends that happened here since this tab last looked: the storage could
 * not take them.
 */
function keepEnds(stored: StoredGraph, seen: StoredGraph, graph: Graph): StoredGraph {
  const isEnded = (session: StoredSession) =>
    seen.sessions.some(({ id }) => id === session.id) &&
    !Object.values(graph.sessions).some((own) => isSameSession(own, session))
  const disconnected = mapValues({ ...stored.disconnected, ...graph.disconnected }, (_, namespace) => {
    const idsOf = ({ disconnected: ids }: Pick<Graph, 'disconnected'>) =>
      (Object.hasOwn(ids, namespace) && ids[namespace]) || []
    const [there, was, here] = [idsOf(stored), idsOf(seen), idsOf(graph)]
    const isChangedThere = (id: string) => there.includes(id) !== was.includes(id)
    return [...new Set([...here, ...there])].filter((id) => (isChangedThere(id) ? there : here).includes(id))
  })
  return { ...stored, sessions: stored.sessions.filter((session) => !isEnded(session)), disconnected }
}

/**
 * The stored sessions and choices; `undefined` if they are corrupt or foreign. Drops networks and accounts that stand
 * under another namespace or are approved for nothing, and choices of no session; replaces former network ids.
 */
function readStored(kernel: Kernel): StoredGraph | undefined {
  const { storage } = kernel
  const isThere = storage.has(sessionKey)
  const found = isThere ? storage.get(sessionKey, (json) => v.parse(stored, json) as StoredGraph) : nothing
  if (!found) return undefined
  const today = (id: CaipNetworkId) => kernel.networks.get(id)?.id ?? id
  const networks = Object.entries(found.networks).map(([namespace, id]) => [namespace, today(id)] as const)
  const sessions = found.sessions.flatMap((entry) => {
    const grants = Object.entries(entry.grants)
      .map(([namespace, grant]) => {
        const accounts = grant.accounts.filter((each) => each.namespace === namespace && isApproved(each))
        return [namespace, { ...grant, accounts, network: today(grant.network) }] as const
      })
      .filter(([namespace, grant]) => isOf(grant.network, namespace) && isApproved(grant) && grant.accounts.length > 0)
    return grants.length > 0 ? [{ ...entry, grants: Object.fromEntries(grants) }] : []
  })
  return {
    ...found,
    sessions,
    recent: found.recent.slice(0, 2),
    networks: Object.fromEntries(networks.filter(([namespace, id]) => isOf(id, namespace))),
    preferred: filterValues(found.preferred, (wanted) => sessions.some(({ id }) => id === wanted)),
  }
}

/** An empty list of networks approves none; an absent list approves every network. */
const isApproved = ({ networks }: Pick<Account, 'networks'>): boolean => networks?.length !== 0

const isOf = (id: string, namespace: string): boolean =>
  namespacePattern.test(namespace) && id.startsWith(`${namespace}:`)
