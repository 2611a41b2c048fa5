import { report } from '../actions/report.ts'
import { InvalidSessionError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorizeInBackground } from './authorize.ts'
import { commit } from './commit.ts'
import { rememberedConnection } from './connection.ts'
import { preferredType } from './preferredType.ts'
import { readAgain } from './readAgain.ts'
import { readChange } from './readSession.ts'

/** Listeners on a wallet that is being asked: they become a session's, or end with the attempt. */
export type Watch = {
  /** Whether the wallet reported something since this was last asked, while it had not answered. */
  hasHeard(): boolean
  /** Keeps what was heard: the wallet could not be read anew. */
  keep(): void
  /** Hands what was heard, and what will be, to a session, in place of its older listeners. */
  adopt(sessionId: string): void
  /** Ends the listeners, unless a session has adopted them. */
  end(): void
}

/**
 * Listens to a wallet before it is asked, so that nothing it does meanwhile is missed; `named` is the session that it is
 * asked for by its name. What an older listener of the same session still says is nobody's.
 */
export function startWatch(kernel: Kernel, connector: Connector, named?: string): Watch {
  const { watches, graph } = runtimeOf(kernel)
  /** Of several reports of a kind, the last one: nothing older counts, and none can be kept without limit. */
  let early = new Map<string, SessionChange>()
  let heard = early
  let hear = (change: SessionChange): void => void early.set(kindOf(change), change)
  const connection = named === undefined ? undefined : rememberedConnection(kernel, graph, named, connector.namespace)
  const own = { controller: listen(kernel, connector, connection, (change) => hear(change)) }
  watches.add(own)
  return {
    hasHeard() {
      heard = new Map(early)
      early.clear()
      return heard.size > 0
    },
    keep() {
      early = new Map([...heard, ...early])
    },
    adopt(sessionId) {
      const session = runtimeOf(kernel).graph.sessions[sessionId]
      if (!session || !watches.delete(own)) return
      for (const older of watches) {
        if (older.sessionId !== sessionId || older.connect !== connector.connect) continue
        watches.delete(older)
        older.controller.abort()
      }
      hear = (change) => follow(kernel, connector, sessionId, change)
      let { controller } = own
      if (session.named && sessionId !== named) {
        // Several sessions of one wallet: each is listened to by its name.
        controller.abort()
        const live = rememberedConnection(kernel, runtimeOf(kernel).graph, sessionId, connector.namespace)
        controller = listen(kernel, connector, live, hear)
        // Until it had its name, it was told of the others' end as well.
        early.delete('ended')
      }
      watches.add({ controller, sessionId, connect: connector.connect })
      // What a wallet that shares nothing said while it was asked is answered by that.
      const isDormant = session.grants[connector.namespace]?.status === 'dormant'
      for (const change of isDormant ? [] : early.values()) hear(change)
    },
    end() {
      if (watches.delete(own)) own.controller.abort()
    },
  }
}

function kindOf(change: SessionChange): string {
  if (typeof change !== 'object' || change === null) return String(change).slice(0, 20)
  const fields = (['accounts', 'network', 'networks'] as const).filter((field) => change[field] !== undefined)
  return `${String(change.namespace ?? '').slice(0, 20)} ${fields}`
}

function listen(
  kernel: Kernel,
  connector: Connector,
  connection: Connection | undefined,
  hear: (change: SessionChange) => void,
): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  const failed = (error: unknown) => {
    if (!signal.aborted && !kernel.signal.aborted) report(kernel, error)
  }
  const said = (change: SessionChange) => {
    if (!signal.aborted && !kernel.signal.aborted) hear(change)
  }
  try {
    const watching = connector.watch?.(connection, said, signal)
    if (watching instanceof Promise) watching.catch(failed)
  } catch (error) {
    failed(error)
  }
  return controller
}

/** Does what a wallet reported of its session. */
function follow(kernel: Kernel, connector: Connector, id: string, change: SessionChange): void {
  const { graph, reported } = runtimeOf(kernel)
  const session = graph.sessions[id]
  if (!session) return
  if (change === 'ended') return void commit(kernel, { type: 'closed', id, by: 'wallet' })
  if (change === 'again') return void readAgain(kernel, id, connector.namespace)
  const read = readChange(change, connector.namespace)
  // A list of nonsense is no lock: only an empty one is.
  if (!read) {
    const debug = `What "${connector.name}" reported is no change of a session: see SessionChange.`
    return void report(kernel, new InvalidSessionError({ debug }))
  }
  const { namespace, accounts } = read
  const grant = session.grants[namespace]
  if (!grant) return
  if (grant.status === 'dormant') {
    if (accounts?.length) readAgain(kernel, id, connector.namespace)
    return
  }
  const network = read.network && (kernel.networks.get(read.network)?.id ?? read.network)
  if (network) reported.set(`${namespace} ${id}`, network)
  if (accounts?.length === 0) return void commit(kernel, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
  const gated = kernel.hooks.authorize.isUsed(namespace)
  commit(kernel, { type: 'changed', id, ...read, network, prefer: preferredType(kernel, namespace), gated })
  authorizeInBackground(kernel, id, namespace)
}
