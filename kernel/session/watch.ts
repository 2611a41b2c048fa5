import { InvalidSessionError } from '../errors/connection.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorizeInBackground } from './authorize.ts'
import { commit } from './commit.ts'
import { rememberedConnection } from './connection.ts'
import { entryOf } from './entries.ts'
import { answersFor, isOneObject } from './identity.ts'
import { readChange } from './readSession.ts'
import { reread } from './reread.ts'
import { isUsable } from './share.ts'

/** Listeners on a wallet that is being asked. A session adopts them, or they end with the attempt. */
export type Watch = {
  /** Whether the wallet reported a change, before it answered, since the last call. */
  hasHeard(): boolean
  /** Keeps the reports, because the wallet could not be read anew. */
  keep(): void
  /** Hands past and future reports to a session, in place of the session's older listeners. */
  adopt(sessionId: string): void
  /** Ends the listeners, unless a session has adopted them. */
  end(): void
}

/**
 * Listens to a wallet before it is asked, so that no report is missed. `named` is the session that the wallet is asked
 * for by name. Once a session adopts the listeners, its older listeners are ignored.
 */
export function startWatch(kernel: Kernel, connector: Connector, named?: string): Watch {
  const { watches, graph } = runtimeOf(kernel)
  /** The last report of each kind. Older reports do not count, and the number of kept reports must be limited. */
  let early = new Map<string, SessionChange>()
  let heard = early
  let hear = (change: SessionChange): void => {
    // Deleting first moves a repeated kind to the end.
    early.delete(kindOf(change))
    early.set(kindOf(change), change)
  }
  const connection = rememberedConnection(kernel, entryOf(graph, named ?? ''), connector.namespace)
  const own = { controller: listen(kernel, connector, connection, (change) => hear(change)) }
  watches.add(own)
  return {
    hasHeard() {
      heard = new Map(early)
      early.clear()
      return heard.size > 0
    },
    keep() {
      // Reports that came later stay last.
      early = new Map([...[...heard].filter(([kind]) => !early.has(kind)), ...early])
    },
    adopt(sessionId) {
      const session = entryOf(runtimeOf(kernel).graph, sessionId)
      if (!session || !watches.delete(own)) return
      for (const older of watches) {
        if (older.sessionId !== sessionId || older.wallet !== connector.wallet) continue
        watches.delete(older)
        older.controller.abort()
      }
      hear = (change) => follow(kernel, connector, sessionId, change)
      let { controller } = own
      if (session.named && sessionId !== named) {
        // The wallet has several sessions, so the listener is started anew for this session's name.
        controller.abort()
        controller = listen(kernel, connector, rememberedConnection(kernel, session, connector.namespace), hear)
        // Before the session had its name, the listener also heard the ends of other sessions.
        early.delete('ended')
      }
      watches.add({ controller, sessionId, wallet: connector.wallet })
      // If the answer says that the wallet shares nothing, earlier reports about a namespace without a grant are
      // outdated.
      const spanned = Object.keys(session.grants).filter((name) => answersFor(kernel, connector, name))
      for (const change of early.values()) {
        const about = typeof change === 'object' ? [change?.namespace ?? connector.namespace] : spanned
        // Two reports count anyway: accounts, because the wallet may have been unlocked after its answer, and the end
        // of a session that has a name.
        const isUnlock = typeof change === 'object' && [change?.accounts, change?.networks].some((list) => list?.length)
        const isOver = change === 'ended' && session.named
        if (isUnlock || isOver || about.some((name) => isUsable(session.grants[name]))) hear(change)
      }
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
  const isOver = () => signal.aborted || kernel.signal.aborted
  const failed = (error: unknown) => void (isOver() || report(kernel, error))
  const said = (change: SessionChange) => void (isOver() || hear(change))
  try {
    const watching = connector.watch?.(connection, said, signal)
    if (watching instanceof Promise) watching.catch(failed)
  } catch (error) {
    failed(error)
  }
  return controller
}

/** Applies a wallet's report to its session. */
function follow(kernel: Kernel, connector: Connector, id: string, change: SessionChange): void {
  const { graph, reported } = runtimeOf(kernel)
  const session = entryOf(graph, id)
  if (!session) return
  // A different object with the same id in another namespace only speaks for itself.
  const isOwn = (name: string) => isOneObject(kernel.connectors.get(name, connector.id) ?? connector, connector)
  if (change === 'ended') {
    return void commit(kernel, {
      type: 'closed',
      id,
      namespaces: Object.keys(session.grants).filter(isOwn),
      by: 'wallet',
    })
  }
  // The wallet may have lost the namespace that it was asked in.
  const isThere = (name: string) => session.grants[name] !== undefined && answersFor(kernel, connector, name)
  const places = [connector.namespace, ...Object.keys(session.grants)].filter(isThere)
  const place = places[0] ?? connector.namespace
  // A namespace in use is preferred, because a press for another wallet does not come before its reading.
  if (change === 'again') return void reread(kernel, id, places.find((name) => isUsable(session.grants[name])) ?? place)
  const read = readChange(change, connector.namespace)
  // An unreadable report is not a lock. Only an empty list of accounts or networks is.
  if (!read) {
    const debug = `What "${connector.name}" reported is no change of a session: see SessionChange.`
    return void report(kernel, new InvalidSessionError({ debug }))
  }
  const { namespace, accounts, networks } = read
  const grant = session.grants[namespace]
  if (!grant || !isOwn(namespace)) return
  if (!isUsable(grant)) {
    if (accounts?.length || networks?.length) reread(kernel, id, place)
    return
  }
  const network = read.network && (kernel.networks.get(read.network)?.id ?? read.network)
  if (network) reported.set(`${namespace} ${id}`, network)
  commit(kernel, { type: 'changed', id, ...read, network })
  authorizeInBackground(kernel, id, namespace)
}
