import { InvalidSessionError } from '../errors/connection.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { authorizeInBackground } from './authorizeAgain.ts'
import { commit } from './commit.ts'
import { rememberedConnection } from './connection.ts'
import { entryOf } from './entries.ts'
import { answersFor, isOneObject } from './identity.ts'
import { readChange } from './readSession.ts'
import { reread } from './reread.ts'
import { isUsable } from './share.ts'

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
  let hear = (change: SessionChange): void => {
    // The last word comes last.
    early.delete(kindOf(change))
    early.set(kindOf(change), change)
  }
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
      // The last word comes last here as well.
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
        // Several sessions of one wallet: each is listened to by its name.
        controller.abort()
        const live = rememberedConnection(kernel, runtimeOf(kernel).graph, sessionId, connector.namespace)
        controller = listen(kernel, connector, live, hear)
        // Until it had its name, it was told of the others' end as well.
        early.delete('ended')
      }
      watches.add({ controller, sessionId, wallet: connector.wallet })
      // What a wallet that shares nothing said while it was asked is answered by that.
      const spanned = Object.keys(session.grants).filter((name) => answersFor(kernel, connector, name))
      for (const change of early.values()) {
        const about = typeof change === 'object' ? [change?.namespace ?? connector.namespace] : spanned
        // That it shares something since is news: the answer may be older. So is the end of a session that was asked for by its name.
        const isUnlock = typeof change === 'object' && change?.accounts && change.accounts.length > 0
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
  const session = entryOf(graph, id)
  if (!session) return
  // Another object that has its id in another chain speaks for itself alone.
  const isOwn = (name: string) => isOneObject(kernel.connectors.get(name, connector.id) ?? connector, connector)
  if (change === 'ended') {
    return void commit(kernel, {
      type: 'closed',
      id,
      namespaces: Object.keys(session.grants).filter(isOwn),
      by: 'wallet',
    })
  }
  // It may have lost the chain that it was asked in.
  const isThere = (name: string) => session.grants[name] !== undefined && answersFor(kernel, connector, name)
  const places = [connector.namespace, ...Object.keys(session.grants)].filter(isThere)
  const place = places[0] ?? connector.namespace
  // Where it is in use, no press for another wallet goes before the reading.
  if (change === 'again') return void reread(kernel, id, places.find((name) => isUsable(session.grants[name])) ?? place)
  const read = readChange(change, connector.namespace)
  // A list of nonsense is no lock: only an empty one is.
  if (!read) {
    const debug = `What "${connector.name}" reported is no change of a session: see SessionChange.`
    return void report(kernel, new InvalidSessionError({ debug }))
  }
  const { namespace, accounts } = read
  const grant = session.grants[namespace]
  if (!grant || !isOwn(namespace)) return
  if (!isUsable(grant)) {
    if (accounts?.length) reread(kernel, id, place)
    return
  }
  const network = read.network && (kernel.networks.get(read.network)?.id ?? read.network)
  if (network) reported.set(`${namespace} ${id}`, network)
  if (accounts?.length === 0) {
    commit(kernel, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
    authorizeInBackground(kernel, id, namespace)
    return
  }
  commit(kernel, { type: 'changed', id, ...read, network })
  authorizeInBackground(kernel, id, namespace)
}
