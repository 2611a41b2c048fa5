import { report } from '../actions/report.ts'
import { track } from '../actions/track.ts'
import { ConnectAbortedError, InvalidSessionError } from '../errors/connection.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionInput } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { accountsOn } from './accountsOn.ts'
import type { Attempt } from './attempt.ts'
import { authorize, authorizeInBackground, authorizeKey } from './authorize.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { closeAll, closeSession } from './disconnect.ts'
import { pickAccount, settleGrant } from './grants.ts'
import type { Grant, SessionEntry } from './graph.ts'
import { isDoubtful } from './isDoubtful.ts'
import { isOneWallet } from './isOneWallet.ts'
import { preferredType } from './preferredType.ts'
import { type ReadSession, readSession } from './readSession.ts'
import { filterValues } from './reduce/records.ts'
import { selectNetwork } from './select/selectNetwork.ts'
import type { Watch } from './watch.ts'

/** A wallet's answer on its way to a session. */
export type Opening = {
  readonly connector: Connector
  readonly answer: SessionInput
  readonly attempt: Attempt
  readonly watch: Watch
  readonly reason: ConnectReason
  /** What it was asked for. */
  readonly network: CaipNetworkId
  /** The session that is restored. */
  readonly known?: SessionEntry | undefined
}

/** A wallet's answer that stands as a session. */
export type Opened = Opening & { readonly id: string }

/**
 * Writes a wallet's answer as a session, once its provider is there. Its gates are still to be passed.
 * @throws InvalidSessionError, ConnectAbortedError
 */
export async function openSession(kernel: Kernel, asked: Opening): Promise<Opened> {
  const { connector, attempt, watch, reason } = asked
  const read = readSession(asked.answer, connector.namespace)
  // A session counts only with a live provider behind it (R4).
  if (!(await attempt.run(() => connector.getProvider(read.id)))) {
    throw new InvalidSessionError({ debug: `The provider of "${connector.name}" is gone.` })
  }
  attempt.check()
  const { namespace, id: connectorId } = connector
  if (!kernel.connectors.get(namespace, connectorId)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  }
  const { state, graph } = runtimeOf(kernel)
  // Another wallet may have claimed its identity while it was asked.
  const now = kernel.connectors.get(namespace, connectorId)
  if (reason === 'restore' && now && asked.known && isDoubtful(now, asked.known)) {
    throw new InvalidSessionError({ debug: `Another wallet claims to be "${connector.name}" as well.` })
  }
  // A wallet that gives its session the name of one that is there goes on with that one.
  const namesake = read.id !== undefined && Object.hasOwn(graph.sessions, read.id) ? graph.sessions[read.id] : undefined
  const opening = { ...asked, known: asked.known ?? namesake }
  const session = toSession(kernel, opening, read)
  const { id, named } = session
  if (namesake && namesake.connectorId !== connectorId) {
    throw new InvalidSessionError({ debug: `"${connector.name}" gave its session the name of another wallet’s.` })
  }
  if (!session.grants[namespace]) {
    throw new InvalidSessionError({ debug: `"${connector.name}" shares no account that was approved for a network.` })
  }
  const { name, imageUrl } = connector
  const pressed = reason !== 'restore'
  const wallet = !pressed ? undefined : { id: connectorId, name, namespace, imageUrl }
  const { generation } = attempt
  const alone = !state.config.features.multiWallet
  const ended = commit(
    kernel,
    { type: 'opened', generation, session, namespace, known: asked.known?.id, alone, pressed, wallet },
    reason,
  )
  closeAll(kernel, ended, named ? undefined : connectorId)
  watch.adopt(id)
  return { ...opening, id }
}

/**
 * Lets a session through its gates, and answers the connection that a host now sees. One that is refused is closed.
 * @throws what a gate throws, InvalidSessionError, ConnectAbortedError
 */
export async function admit(kernel: Kernel, opened: Opened): Promise<Connection> {
  const { id, connector, attempt, reason } = opened
  const { admitting, attempts } = runtimeOf(kernel)
  admitting.set(id, attempt.generation)
  // It passes its gates here from now on: nobody is asked twice about one account.
  for (const namespace of Object.keys(runtimeOf(kernel).graph.sessions[id]?.grants ?? {})) {
    attempts.get(authorizeKey(id, namespace))?.abort(new ConnectAbortedError())
  }
  try {
    await authorize(kernel, id, reason, attempt, reason === 'connect' ? connector.namespace : undefined)
  } catch (cause) {
    if (admitting.get(id) === attempt.generation) {
      admitting.delete(id)
      // A gate may refuse with any error: only the attempt's own signal says that it was given up.
      if (opened.known && attempt.signal.aborted) giveBack(kernel, id, opened.known)
      else closeSession(kernel, id, attempt.generation)
    }
    throw cause
  } finally {
    if (admitting.get(id) === attempt.generation) admitting.delete(id)
  }
  const { graph } = runtimeOf(kernel).state
  const found = toConnection(kernel, graph, id, connector.namespace)
  if (!found) throw new InvalidSessionError({ debug: `"${connector.name}" was locked or removed while it connected.` })
  track(kernel, 'CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: reason === 'restore' })
  return found
}

/** One that was there before, and was given up for something newer, waits as before; only a refusal ends it. */
function giveBack(kernel: Kernel, id: string, { grants }: SessionEntry): void {
  const names = Object.keys(runtimeOf(kernel).graph.sessions[id]?.grants ?? {})
  const namespaces = names.filter((name) => (grants[name]?.status ?? 'dormant') === 'dormant')
  if (namespaces.length > 0) commit(kernel, { type: 'closed', id, namespaces, by: 'locked' })
  for (const name of names) authorizeInBackground(kernel, id, name)
}

function toSession(kernel: Kernel, opening: Opening, read: ReadSession): SessionEntry {
  const { connector, attempt, known, reason } = opening
  const { id: connectorId, name, key } = connector
  const spanned = [...new Set(read.accounts.map(({ namespace }) => namespace))]
  const id = read.id ?? known?.id ?? `${key}:${Date.now().toString(36)}.${attempt.generation}`
  const { sessions } = runtimeOf(kernel).graph
  const present = Object.hasOwn(sessions, id) ? sessions[id] : undefined
  // Reading a session anew that the visitor pressed for does not make it one that came back by itself.
  const isPressed =
    present !== undefined &&
    !present.restored &&
    Object.values(present.grants).some(({ status }) => status !== 'dormant')
  // What another plugin's connector answers for is not this one's to end.
  const grants: Record<string, Grant> = filterValues(
    runtimeOf(kernel).graph.sessions[id]?.grants ?? {},
    (_, namespace) => {
      const other = kernel.connectors.get(namespace, connectorId)
      return known !== undefined && (other === undefined || !isOneWallet(connector, other))
    },
  )
  for (const namespace of spanned) {
    if (!kernel.connectors.get(namespace, connectorId)) continue
    const grant = toGrant(kernel, opening, read, namespace)
    if (grant) grants[namespace] = grant
    else
      report(
        kernel,
        new InvalidSessionError({
          debug: `"${name}" shares accounts of "${namespace}", of which no network is offered.`,
        }),
      )
  }
  return {
    id,
    connectorId,
    name,
    named: read.id === undefined ? undefined : true,
    restored: reason === 'restore' && !isPressed ? true : undefined,
    grants,
    passed: known?.id === id ? present?.passed : undefined,
  }
}

function toGrant(
  kernel: Kernel,
  { connector, network: asked, known }: Opening,
  read: ReadSession,
  namespace: string,
): Grant | undefined {
  const { state } = runtimeOf(kernel)
  const accounts = read.accounts.filter((account) => account.namespace === namespace)
  const before = known?.grants[namespace]
  const prefer = preferredType(kernel, namespace)
  const first = pickAccount(accounts, prefer)?.address
  // The wallet's owner has not chosen another one since: the visitor's own choice holds.
  const same = before && first === pickAccount(before.accounts, prefer)?.address
  const kept = same ? accounts.find(({ address }) => address === before.account)?.address : undefined
  const account = kept ?? first
  const isHere = (id: string | undefined): id is CaipNetworkId => id?.startsWith(`${namespace}:`) ?? false
  const network = [
    read.network,
    connector.namespace === namespace ? asked : undefined,
    before?.network,
    selectNetwork(state, namespace),
    ...accounts.flatMap(({ networks }) => networks ?? []),
  ]
    .map((id) => id && (kernel.networks.get(id)?.id ?? id))
    .find(isHere)
  if (account === undefined || network === undefined) return undefined
  const networks = read.networks?.filter(isHere)
  if (networks?.length === 0 && !accounts.some((entry) => entry.networks)) return undefined
  const status = kernel.hooks.authorize.isUsed(namespace) ? 'authorizing' : 'live'
  const grant = { status, accounts, account, network, networks: networks?.length ? networks : undefined } as const
  const settled = settleGrant(grant, prefer)
  return accountsOn(settled, settled.network).length > 0 ? grant : undefined
}
