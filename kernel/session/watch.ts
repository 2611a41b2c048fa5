import { report } from '../actions/report.ts'
import { InvalidSessionError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorizeInBackground } from './authorize.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { isOneWallet } from './isOneWallet.ts'
import { preferredType } from './preferredType.ts'
import { readAgain } from './readAgain.ts'
import { readChange } from './readSession.ts'

/** Listeners on a wallet that is being asked: they become a session's, or end with the attempt. */
export type Watch = {
  /** Whether the wallet reported something since this was last asked, while it had not answered. */
  hasHeard(): boolean
  /** Hands what was heard, and what will be, to a session, in place of its older listeners. */
  adopt(sessionId: string): void
  /** Ends the listeners, unless a session has adopted them. */
  end(): void
}

/**
 * Listens to a wallet before it is asked, so that nothing it does meanwhile is missed. What an older listener of the same
 * session still says is nobody's.
 */
export function startWatch(kernel: Kernel, connector: Connector, generation: number): Watch {
  const { watches } = runtimeOf(kernel)
  const key = `attempt ${generation}`
  const early: SessionChange[] = []
  let hear = (change: SessionChange): void => void early.push(change)
  const own = listen(kernel, connector, undefined, (change) => hear(change))
  watches.set(key, { controller: own })
  return {
    hasHeard: () => early.splice(0).length > 0,
    adopt(sessionId) {
      const { graph } = runtimeOf(kernel).state
      const session = graph.sessions[sessionId]
      if (!session || !watches.delete(key)) return
      const adopted = watchKey(kernel, connector, sessionId)
      watches.get(adopted)?.controller.abort()
      hear = (change) => follow(kernel, connector, sessionId, change)
      if (session.named) {
        // Several sessions of one wallet: each is listened to by its name.
        const live = toConnection(kernel, graph, sessionId, connector.namespace)
        own.abort()
        watches.set(adopted, { sessionId, controller: listen(kernel, connector, live, hear) })
      } else watches.set(adopted, { sessionId, controller: own })
      // What a wallet that shares nothing said while it was asked is answered by that.
      const isDormant = session.grants[connector.namespace]?.status === 'dormant'
      for (const change of isDormant ? [] : lastOfEach(early)) hear(change)
    },
    end() {
      if (watches.delete(key)) own.abort()
    },
  }
}

/** Where the listeners of a session stand: one, for a wallet that stands in several namespaces as one. */
export function watchKey(kernel: Kernel, connector: Connector, sessionId: string): string {
  const first = kernel.connectors.list().find((other) => isOneWallet(other, connector))
  return `${first?.key ?? connector.key} ${sessionId}`
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

/** Of several reports, those that nothing newer has overtaken. */
function lastOfEach(changes: readonly SessionChange[]): readonly SessionChange[] {
  const last = new Map<string, SessionChange>()
  for (const change of changes) {
    const fields = typeof change === 'string' ? change : Object.keys(change).sort().join()
    last.set(fields, change)
  }
  return [...last.values()]
}

/** Does what a wallet reported of its session. */
function follow(kernel: Kernel, connector: Connector, id: string, change: SessionChange): void {
  const session = runtimeOf(kernel).graph.sessions[id]
  if (!session) return
  if (change === 'ended') return void commit(kernel, { type: 'closed', id, by: 'wallet' })
  if (change === 'again') return void readAgain(kernel, id, connector.namespace)
  const read = readChange(change, connector.namespace)
  // A list of nonsense is no lock: only an empty one is.
  if (!read) {
    const debug = `What "${connector.name}" reported is no change of a session: see SessionChange.`
    return void report(kernel, new InvalidSessionError({ debug }))
  }
  const grant = session.grants[read.namespace]
  if (!grant) return
  const { namespace, accounts } = read
  if (grant.status === 'dormant') {
    if (accounts?.length) readAgain(kernel, id, connector.namespace)
    return
  }
  if (accounts?.length === 0) return void commit(kernel, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
  const gated = kernel.hooks.authorize.isUsed(namespace)
  const network = read.network && (kernel.networks.get(read.network)?.id ?? read.network)
  commit(kernel, { type: 'changed', id, ...read, network, prefer: preferredType(kernel, namespace), gated })
  authorizeInBackground(kernel, id, namespace)
}
