import { ConnectAbortedError } from '../errors/connection.ts'
import type { ConnectReason, DisconnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { connection } from './connection.ts'
import { entryOf } from './entries.ts'
import { followChanges } from './followChanges.ts'
import { forgetReads } from './forgetReads.ts'
import { shareOf, toDormant } from './grants.ts'
import { createGraph, type Graph, type Rules, type SessionEvent, type StoredSession } from './graph.ts'
import { preferredType } from './preferredType.ts'
import { readStored } from './readStored.ts'
import { mapValues } from './reduce/records.ts'
import { reduce } from './reduce/reduce.ts'
import { selectConnections } from './select.ts'
import { selectAccount } from './selectAccount.ts'
import { selectNetwork } from './selectCurrent.ts'
import { sessionKey } from './sessionKey.ts'
import { caipOf, isLive, isUsable, namespaceOf } from './share.ts'
import { mergeStored, toStored } from './toStored.ts'

/**
 * The one writer of the session graph: takes up what another tab stored meanwhile, which is told by itself; reduces, writes,
 * stores, gives up what the graph no longer waits for, and tells plugins, once. Answers the connections that ended by it.
 */
export function commit(kernel: Kernel, event: SessionEvent, reason: ConnectReason = 'switch'): readonly Connection[] {
  // What another tab has ended was not ended by this event, and its wallet has been asked to end it.
  if (!kernel.signal.aborted) pull(kernel)
  // Also by whoever was told of that.
  if (kernel.signal.aborted) return []
  const { graph } = runtimeOf(kernel)
  const after = reduce(graph, event, rulesOf(kernel))
  if (after !== graph) store(kernel, graph, after)
  return write(kernel, graph, after, reason, event)
}

/** The rules that the composition sets for sessions now. */
function rulesOf(kernel: Kernel): Rules {
  const { config, networks } = runtimeOf(kernel).state
  const namespaces = [...new Set(networks.map(namespaceOf))]
  return {
    offered: networks,
    alone: !config.features.multiWallet,
    gated: namespaces.filter((namespace) => kernel.hooks.authorize.isUsed(namespace)),
    prefer: Object.fromEntries(namespaces.map((namespace) => [namespace, preferredType(kernel, namespace)])),
  }
}

/** Takes up what another tab stored, where it did; at first, what an earlier visit left. */
export function pull(kernel: Kernel): void {
  const { graph, isRecalled, unsaved } = runtimeOf(kernel)
  const pulled = withStored(kernel, graph)
  // What could not be stored when it happened may be by now.
  if (unsaved) store(kernel, createGraph(), pulled)
  write(kernel, graph, pulled, isRecalled ? 'switch' : 'restore')
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

/** Why attempts are given up by an event. */
function whyGivenUp(event: SessionEvent | undefined): ConnectAbortedError['params']['reason'] {
  if (event?.type === 'attempted' || event?.type === 'opened') return 'superseded'
  const isWallet = event?.type === 'changed' || (event?.type === 'closed' && /^(wallet|locked)$/.test(event.by))
  return isWallet ? 'ended' : 'closed'
}

/** Why sessions end by an event; without one, it was another tab. */
function whyEnded(event: SessionEvent | undefined): DisconnectReason {
  if (!event) return 'tab'
  if (event.type === 'closed') return event.by
  return event.type === 'changed' ? 'locked' : 'replaced'
}

/** A graph with what an earlier visit left, and what another tab stored since this one last looked. */
function withStored(kernel: Kernel, graph: Graph): Graph {
  const runtime = runtimeOf(kernel)
  const text = kernel.storage.read(sessionKey)
  const first = !runtime.isRecalled
  // What cannot be read for a moment has not changed for all that is known.
  if ((text === runtime.seen.text || text === undefined) && !first) return graph
  runtime.isRecalled = true
  const isSaved = ({ id }: StoredSession) => !runtime.unsaved?.has(id)
  const seen = (runtime.seen.stored?.sessions ?? []).filter(isSaved)
  const read = readStored(kernel)
  // What was ended here, and could not be stored, is not back because another tab writes.
  const stored = read && { ...read, sessions: read.sessions.filter(isSaved) }
  runtime.seen = { text, stored: stored ?? runtime.seen.stored }
  // What another script has spoilt ends nothing: the next change stores it anew.
  if (!stored) return graph
  return reduce(graph, { type: 'recalled', stored, seen, first }, rulesOf(kernel))
}

/** Stores the graph where the event has changed what is stored: what another tab chose otherwise is its own. */
function store(kernel: Kernel, before: Graph, after: Graph): void {
  const runtime = runtimeOf(kernel)
  const { storage } = kernel
  const was = toStored(storage.has(sessionKey) ? before : createGraph())
  const now = toStored(after)
  // A press for the chain that this tab is on already is a choice as well, where another one has chosen otherwise.
  const isPressed = after.active.press !== before.active.press
  if (!isPressed && JSON.stringify(now) === JSON.stringify(was)) return
  const stored = mergeStored(isPressed ? { ...was, namespace: undefined } : was, now, runtime.seen.stored)
  const saved = storage.set(sessionKey, stored)
  // What the storage has no room for was not stored, and no other tab can end it.
  if (!saved) {
    const ended = Object.keys(before.sessions).filter((id) => !after.sessions[id])
    runtime.unsaved = new Set([...(runtime.unsaved ?? []), ...ended])
    return
  }
  delete runtime.unsaved
  runtime.seen = { text: storage.read(sessionKey), stored }
}

/**
 * Aborts the attempts that the graph has given up, and what gates are asked about accounts that their wallets have left, or no longer
 * share; stops listening to the wallets of sessions that are gone.
 */
function giveUp(kernel: Kernel, graph: Graph, reason: ConnectAbortedError): void {
  const { attempts, watches, readings, reported, questions } = runtimeOf(kernel)
  for (const kept of [readings, reported]) {
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
    const grant = entryOf(graph, sessionId)?.grants[namespace]
    if (!grant || !isUsable(grant) || caipOf(shareOf(grant)) !== asked) giveUp()
  }
  for (const watch of watches) {
    if (watch.sessionId === undefined || entryOf(graph, watch.sessionId)) continue
    watches.delete(watch)
    watch.controller.abort()
  }
}

/** Whether the session that something was asked of, `verb:id`, is still in use somewhere. */
const isOpen = (graph: Graph, key: string): boolean =>
  Object.values(entryOf(graph, key.slice(key.indexOf(':') + 1))?.grants ?? {}).some(isUsable)

/** A graph in which nothing is under way any more: what a gate still holds is not connected. */
export function atRest(graph: Graph): Graph {
  const sessions = mapValues(graph.sessions, (session) => ({
    ...session,
    grants: mapValues(session.grants, (grant) => (isLive(grant) ? grant : toDormant(grant))),
  }))
  return { ...graph, sessions, attempts: [] }
}
