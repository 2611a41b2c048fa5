import * as v from 'valibot'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { type Graph, type StoredGraph, type StoredSession, sessionKey } from './graph.ts'
import { filterValues } from './reduce/records.ts'
import { reduce } from './reduce/reduce.ts'
import { rulesOf } from './rules.ts'
import { accountFields, caipId, namespaceName, namespacePattern, text } from './schema.ts'

const account = v.object({ namespace: namespaceName, ...accountFields })
const grant = v.object({
  accounts: v.pipe(v.array(account), v.minLength(1)),
  account: text,
  network: caipId,
  networks: v.optional(v.array(caipId)),
})
const session = v.object({
  id: text,
  connectorId: text,
  name: text,
  named: v.optional(v.boolean()),
  grants: v.record(text, grant),
})
const wallet = v.object({ id: text, name: text, namespace: text, imageUrl: v.optional(v.string()) })
const stored = v.object({
  // If a session cannot be read, the other sessions are kept.
  sessions: v.pipe(
    v.array(v.fallback(v.nullable(session), null)),
    v.transform((list) => list.flatMap((entry) => entry ?? [])),
  ),
  namespace: v.fallback(v.optional(text), undefined),
  networks: v.fallback(v.record(text, caipId), {}),
  preferred: v.fallback(v.record(text, text), {}),
  recent: v.fallback(v.pipe(v.array(wallet), v.maxLength(2)), []),
  disconnected: v.fallback(v.record(text, v.array(text)), {}),
})

const nothing: StoredGraph = { sessions: [], networks: {}, preferred: {}, recent: [], disconnected: {} }

/** A graph with the sessions of an earlier visit, and with other tabs' changes since this tab last looked. */
export function recall(kernel: Kernel, graph: Graph): Graph {
  const runtime = runtimeOf(kernel)
  const text = kernel.storage.read(sessionKey)
  const first = !runtime.isRecalled
  // If the storage cannot be read for a moment, it counts as unchanged.
  if ((text === runtime.seen.text || text === undefined) && !first) return graph
  runtime.isRecalled = true
  const isSaved = ({ id }: StoredSession) => !runtime.unsaved?.has(id)
  const seen = (runtime.seen.stored?.sessions ?? []).filter(isSaved)
  const read = readStored(kernel)
  // A session that ended here, but whose end could not be stored, must not come back when another tab writes.
  const stored = read && { ...read, sessions: read.sessions.filter(isSaved) }
  runtime.seen = { text, stored: stored ?? runtime.seen.stored }
  // If another script has corrupted the stored text, no session ends. The next change stores the graph again.
  if (!stored) return graph
  return reduce(graph, { type: 'recalled', stored, seen, first }, rulesOf(kernel))
}

/** The stored sessions and choices; `undefined` if they are corrupt or foreign. */
function readStored({ storage, networks }: Kernel): StoredGraph | undefined {
  const isThere = storage.has(sessionKey)
  const found = isThere ? storage.get(sessionKey, (json) => v.parse(stored, json) as StoredGraph) : nothing
  return found && cleaned(found, (id) => networks.get(id)?.id ?? id)
}

/** Drops networks and accounts that stand under another namespace, and choices of no session; replaces former network ids. */
function cleaned(found: StoredGraph, today: (id: CaipNetworkId) => CaipNetworkId): StoredGraph {
  const networks = Object.entries(found.networks).map(([namespace, id]) => [namespace, today(id)] as const)
  const sessions = found.sessions.flatMap((entry) => {
    const grants = Object.entries(entry.grants)
      .map(([namespace, grant]) => [namespace, { ...grant, network: today(grant.network) }] as const)
      .filter(
        ([namespace, grant]) =>
          isOf(grant.network, namespace) && grant.accounts.every((each) => each.namespace === namespace),
      )
    return grants.length > 0 ? [{ ...entry, grants: Object.fromEntries(grants) }] : []
  })
  return {
    ...found,
    sessions,
    networks: Object.fromEntries(networks.filter(([namespace, id]) => isOf(id, namespace))),
    preferred: filterValues(found.preferred, (wanted) => sessions.some(({ id }) => id === wanted)),
  }
}

const isOf = (id: string, namespace: string): boolean =>
  namespacePattern.test(namespace) && id.startsWith(`${namespace}:`)
