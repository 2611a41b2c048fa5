import { ConnectAbortedError } from '../errors/connection.ts'
import type { ConnectReason, DisconnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { connection } from './connection.ts'
import { entryOf, toDormant } from './entries.ts'
import { followChanges } from './followChanges.ts'
import { createGraph, type Graph, type Rules, type SessionEvent } from './graph.ts'
import { recall } from './recall.ts'
import { mapValues } from './reduce/records.ts'
import { reduce } from './reduce/reduce.ts'
import { selectAccount, selectConnections } from './select.ts'
import { selectNetwork } from './selectCurrent.ts'
import { caipOf, isLive, isUsable, namespaceOf } from './share.ts'
import { forgetReads, store } from './store.ts'

/**
 * The only writer of the session graph. Takes up other tabs' changes and tells plugins of them, then reduces the event,
 * writes and stores the graph, gives up attempts that the graph no longer contains, and tells plugins once. Answers the
 * connections that the event ended.
 */
export function commit(kernel: Kernel, event: SessionEvent, reason: ConnectReason = 'switch'): readonly Connection[] {
  // Other tabs' changes are taken up first. A session that another tab ended was not ended by this event, and its
  // wallet was already asked.
  if (!kernel.signal.aborted) pull(kernel)
  // A tap that heard of those changes may have destroyed the kit.
  if (kernel.signal.aborted) return []
  const { graph } = runtimeOf(kernel)
  const after = reduce(graph, event, rulesOf(kernel))
  if (after !== graph) store(kernel, graph, after)
  return write(kernel, graph, after, reason, event)
}

/** Takes up changes that another tab stored; the first time, the sessions of an earlier visit. */
export function pull(kernel: Kernel): void {
  const { graph, seen, isUnsaved } = runtimeOf(kernel)
  const recalled = recall(kernel)
  const pulled = recalled ? reduce(graph, recalled, rulesOf(kernel)) : graph
  // An end that could not be stored when it happened is stored now, if there is room.
  if (isUnsaved) store(kernel, createGraph(), pulled)
  write(kernel, graph, pulled, seen ? 'switch' : 'restore')
}

/** The rules for sessions that follow from the current composition, and the accounts whose time at a gate is over. */
export function rulesOf(kernel: Kernel): Rules {
  const { ends, state } = runtimeOf(kernel)
  const { config, networks } = state
  const namespaces = [...new Set(networks.map(namespaceOf))]
  // The host's wish comes before the plugin's.
  const preferred = (name: string) => config.defaultAccountTypes[name] ?? kernel.networks.describe(name).accountType
  return {
    offered: networks,
    multiWallet: config.features.multiWallet,
    gated: namespaces.filter((namespace) => kernel.hooks.authorize.isUsed(namespace)),
    over: [...ends.keys()].filter((key) => !(Number(ends.get(key)) > Date.now())),
    prefer: Object.fromEntries(namespaces.map((namespace) => [namespace, preferred(namespace)])),
  }
}

function write(
  kernel: Kernel,
  before: Graph,
  after: Graph,
  reason: ConnectReason,
  event?: SessionEvent,
): readonly Connection[] {
  if (after === before) return []
  const runtime = runtimeOf(kernel)
  runtime.graph = after
  runtime.state.graph = after
  const { state } = runtime
  runtime.sessions ??= {
    connection: (namespace) => connection(kernel, namespace),
    connections: (namespace) => selectConnections(kernel.snapshot(), namespace),
    account: (namespace) => selectAccount(kernel.snapshot(), namespace),
    network: (namespace) => selectNetwork(kernel.snapshot(), namespace),
    comeToRest() {
      state.graph = atRest(runtime.graph)
    },
  }
  forgetReads(kernel, before, after)
  giveUp(kernel, after, new ConnectAbortedError({ reason: whyGivenUp(event) }))
  return followChanges(kernel, before, reason, whyEnded(event))
}

/** The reason for attempts that an event gives up. */
function whyGivenUp(event: SessionEvent | undefined): ConnectAbortedError['params']['reason'] {
  if (event?.type === 'attempted' || event?.type === 'opened') return 'superseded'
  const isWallet = event?.type === 'changed' || (event?.type === 'closed' && /^(wallet|locked)$/.test(event.by))
  return isWallet ? 'ended' : 'closed'
}

/** The reason for sessions that an event ends. Without an event, another tab ended them. */
function whyEnded(event: SessionEvent | undefined): DisconnectReason {
  if (!event) return 'tab'
  if (event.type === 'closed') return event.by
  return event.type === 'changed' ? 'locked' : 'replaced'
}

/**
 * Aborts attempts that the graph has given up, and gates' questions about accounts that wait for no gate any more. Stops listening to the wallets of sessions that are gone.
 */
function giveUp(kernel: Kernel, graph: Graph, reason: ConnectAbortedError): void {
  const { attempts, watches, readings, reported, ends, questions } = runtimeOf(kernel)
  for (const kept of [readings, reported, ends]) {
    for (const key of kept.keys()) if (!entryOf(graph, key.slice(key.indexOf(' ') + 1))) kept.delete(key)
  }
  for (const [key, controller] of attempts) {
    const isWaited =
      typeof key === 'number' ? graph.attempts.some(({ generation }) => generation === key) : isOpen(graph, key)
    if (isWaited) continue
    attempts.delete(key)
    controller.abort(reason)
  }
  for (const { asked, sessionId, namespace, giveUp } of questions?.values() ?? []) {
    const next = entryOf(graph, sessionId)?.grants[namespace]?.next
    if (!next || caipOf(next) !== asked) giveUp()
  }
  for (const watch of watches) {
    if (watch.sessionId === undefined || entryOf(graph, watch.sessionId)) continue
    watches.delete(watch)
    watch.controller.abort()
  }
}

/** Whether the session of a request, `verb namespace id`, is still in use in the namespace. */
function isOpen(graph: Graph, key: string): boolean {
  const [, namespace = '', ...id] = key.split(' ')
  return isUsable(entryOf(graph, id.join(' '))?.grants[namespace])
}

/** A graph without running attempts. A session that still waits at a gate is not connected. */
export function atRest(graph: Graph): Graph {
  const sessions = mapValues(graph.sessions, (session) => ({
    ...session,
    grants: mapValues(session.grants, (grant) => (isLive(grant) ? grant : toDormant(grant))),
  }))
  return { ...graph, sessions, attempts: [] }
}
