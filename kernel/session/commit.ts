import { ConnectAbortedError } from '../errors/connection.ts'
import type { ConnectReason, DisconnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { atRest } from './atRest.ts'
import { connection } from './connection.ts'
import { followChanges } from './followChanges.ts'
import { createGraph, type Graph, type SessionEvent } from './graph.ts'
import { formerKeys } from './readFormer.ts'
import { readStored } from './readStored.ts'
import { reduce } from './reduce/reduce.ts'
import { sessionKey } from './sessionKey.ts'
import { toStored } from './toStored.ts'

/**
 * The one writer of the session graph: takes up what another tab stored meanwhile, reduces, writes, stores, gives up what
 * the graph no longer waits for, and tells plugins, once. Answers the connections that ended by it.
 */
export function commit(kernel: Kernel, event: SessionEvent, reason: ConnectReason = 'switch'): readonly Connection[] {
  if (kernel.signal.aborted) return []
  const { graph, state } = runtimeOf(kernel)
  const pulled = withStored(kernel, graph)
  const after = reduce(pulled, event, state.networks)
  if (after !== pulled) store(kernel, pulled, after)
  return write(kernel, graph, after, reason, event)
}

/** Takes up what another tab stored, where it did; at first, what an earlier visit left. */
export function pull(kernel: Kernel): void {
  const { graph, isRecalled } = runtimeOf(kernel)
  write(kernel, graph, withStored(kernel, graph), isRecalled ? 'switch' : 'restore')
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
    comeToRest() {
      state.graph = atRest(runtime.graph)
    },
  }
  const superseded = event?.type === 'attempted' || event?.type === 'opened'
  giveUp(kernel, after, new ConnectAbortedError(superseded ? { message: 'Failed to connect' } : {}))
  return followChanges(kernel, before, reason, whyEnded(event))
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
  if (text === runtime.seen.text && !first) return graph
  runtime.isRecalled = true
  const { sessions: seen } = runtime.seen
  const read = readStored(kernel)
  // What was ended here, and could not be stored, is not back because another tab writes.
  const stored = read && { ...read, sessions: read.sessions.filter(({ id }) => !runtime.unsaved?.has(id)) }
  runtime.seen = { text, sessions: stored?.sessions ?? seen }
  // What another script has spoilt ends nothing: the next change stores it anew.
  if (!stored) return graph
  return reduce(graph, { type: 'recalled', stored, seen, first }, runtime.state.networks)
}

/** Stores the graph where the event has changed what is stored: what another tab chose otherwise is its own. */
function store(kernel: Kernel, before: Graph, after: Graph): void {
  const runtime = runtimeOf(kernel)
  const { storage } = kernel
  const stored = toStored(after)
  const isNew = !storage.has(sessionKey)
  if (!isNew && JSON.stringify(stored) === JSON.stringify(toStored(before))) return
  if (isNew && JSON.stringify(stored) === JSON.stringify(toStored(createGraph()))) return
  const saved = storage.set(sessionKey, stored)
  // What the storage has no room for was not stored, and no other tab can end it.
  if (!saved) {
    const ended = Object.keys(before.sessions).filter((id) => !after.sessions[id])
    runtime.unsaved = new Set([...(runtime.unsaved ?? []), ...ended])
    return
  }
  runtime.seen = { text: storage.read(sessionKey), sessions: stored.sessions }
  if (isNew) for (const key of formerKeys) storage.remove(key)
}

/** Aborts the attempts that the graph has given up, and stops listening to the wallets of sessions that are gone. */
function giveUp(kernel: Kernel, graph: Graph, reason: ConnectAbortedError): void {
  const { attempts, watches, readings, reported } = runtimeOf(kernel)
  for (const kept of [readings, reported]) {
    for (const key of kept.keys()) if (!graph.sessions[key.slice(key.indexOf(' ') + 1)]) kept.delete(key)
  }
  for (const [key, controller] of attempts) {
    const isWaited =
      typeof key === 'number' ? graph.attempts.some(({ generation }) => generation === key) : isOpen(graph, key)
    if (isWaited) continue
    attempts.delete(key)
    controller.abort(reason)
  }
  for (const watch of watches) {
    if (watch.sessionId === undefined || graph.sessions[watch.sessionId]) continue
    watches.delete(watch)
    watch.controller.abort()
  }
}

/** Whether the session that something was asked of, `verb:id`, is still in use somewhere. */
const isOpen = ({ sessions }: Graph, key: string): boolean =>
  Object.values(sessions[key.slice(key.indexOf(':') + 1)]?.grants ?? {}).some(({ status }) => status !== 'dormant')
