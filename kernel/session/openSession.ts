import { ConnectAbortedError, InvalidSessionError } from '../errors/connection.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { alert } from '../report/alert.ts'
import { report } from '../report/report.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector, SessionInput } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { Attempt } from './attempt.ts'
import { authorize, authorizeInBackground, authorizeKey, waiting } from './authorize.ts'
import { commit, pull } from './commit.ts'
import { toConnection } from './connection.ts'
import type { Signed } from './createChallenges.ts'
import { closeAll, closeSession } from './disconnect.ts'
import { isEnded } from './disconnected.ts'
import { admitting, entryOf } from './entries.ts'
import { accountsOn, pickAccount, settleShare, shareOf, toDormant } from './grants.ts'
import type { Grant, SessionEntry } from './graph.ts'
import { answersFor, isDoubtful, isOneObject, isOneWallet } from './identity.ts'
import { isUnreached } from './isUnreached.ts'
import { preferredType } from './preferredType.ts'
import { type ReadSession, readSession } from './readSession.ts'
import { filterValues } from './reduce/records.ts'
import { selectNetwork } from './selectCurrent.ts'
import { isUsable } from './share.ts'
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
  /** What its accounts signed as it connected. */
  readonly signed?: readonly Signed[] | undefined
}

/** A wallet's answer that stands as a session. */
export type Opened = Opening & {
  readonly id: string
  readonly session: SessionEntry
  readonly granted: readonly string[]
}

/**
 * Writes a wallet's answer as a session, once its provider is there. Its gates are still to be passed.
 * @throws InvalidSessionError, ConnectAbortedError
 */
export async function openSession(kernel: Kernel, asked: Opening): Promise<Opened> {
  const { connector, attempt, reason } = asked
  const { known } = asked
  // What is read back and shares another chain of it alone is locked here, and goes on there.
  const spans = reason === 'restore' ? Object.keys(known?.grants ?? {}) : []
  const answered = readSession(asked.answer, connector.namespace, [
    connector.namespace,
    ...spans.filter((name) => answersFor(kernel, connector, name)),
  ])
  // One that was asked for by its name keeps it, whatever its wallet calls it now: tabs that read it must come to rest.
  const read = known?.named ? { ...answered, id: known.id } : answered
  // A session counts only with a live provider behind it (sessions 1).
  if (!(await attempt.run(() => connector.getProvider(read.id)))) {
    throw new InvalidSessionError({ debug: `The provider of "${connector.name}" is gone.` })
  }
  attempt.check()
  const { namespace, id: connectorId } = connector
  const now = kernel.connectors.get(namespace, connectorId)
  // Another object may have taken its id: the answer is not that one's.
  if (!now || !isOneWallet(now, connector)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  }
  const { graph } = runtimeOf(kernel)
  // Another wallet may have claimed its identity while it was asked.
  if (reason === 'restore' && known && isDoubtful(now, known)) {
    throw new InvalidSessionError({ debug: `Another wallet claims to be "${connector.name}" as well.` })
  }
  // A wallet that gives its session the name of one that is there goes on with that one.
  const namesake = read.id === undefined ? undefined : entryOf(graph, read.id)
  const opening = { ...asked, known: known ?? namesake }
  const session = toSession(kernel, opening, read)
  const { id, named } = session
  if (namesake && namesake.connectorId !== connectorId) {
    throw new InvalidSessionError({ debug: `"${connector.name}" gave its session the name of another wallet’s.` })
  }
  const isShared = (name: string) => answersFor(kernel, connector, name) && isUsable(session.grants[name])
  if (!session.grants[namespace] || !Object.keys(session.grants).some(isShared)) {
    throw new InvalidSessionError({ debug: `"${connector.name}" shares no account that was approved for a network.` })
  }
  const { name, imageUrl } = connector
  const pressed = reason !== 'restore'
  const wallet = !pressed ? undefined : { id: connectorId, name, namespace, imageUrl }
  const { generation } = attempt
  const ended = commit(kernel, { type: 'opened', generation, session, wallet }, reason)
  // What is read anew has no wallet end anything.
  if (pressed) closeAll(kernel, ended, named ? undefined : connectorId)
  return { ...opening, id, session, granted: Object.keys(session.grants) }
}

/**
 * Lets a session through its gates, and answers the connection that a host now sees. One that is refused is closed.
 * @throws what a gate throws, InvalidSessionError, ConnectAbortedError
 */
export async function admit(kernel: Kernel, opened: Opened): Promise<Connection> {
  const { id, connector, attempt, watch, reason, signed } = opened
  const { attempts } = runtimeOf(kernel)
  // What its wallet said meanwhile is asked about here as well.
  watch.adopt(id)
  // It passes its gates here from now on: nobody is asked twice about one account.
  for (const namespace of Object.keys(entryOf(runtimeOf(kernel).graph, id)?.grants ?? {})) {
    attempts.get(authorizeKey(id, namespace))?.abort(new ConnectAbortedError())
  }
  try {
    // A follower may use another account before its connect has come to its end.
    do await authorize(kernel, { id, reason, attempt, pressedIn: pressedIn(opened), signed })
    while (waiting(kernel, id))
  } catch (cause) {
    turnBack(kernel, opened, cause)
    throw cause
  } finally {
    attempt.end()
  }
  if (reason === 'connect') endRest(kernel, opened)
  const { graph } = runtimeOf(kernel).state
  const found = toConnection(kernel, graph, id, connector.namespace)
  if (!found) throw new InvalidSessionError({ debug: `"${connector.name}" was locked or removed while it connected.` })
  track(kernel, 'CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: reason === 'restore' })
  return found
}

/** Where the visitor pressed for it. */
const pressedIn = ({ reason, connector }: Opening) => (reason === 'restore' ? undefined : connector.namespace)

/** A wallet that stands in several namespaces as one has answered for each: what it granted before and no longer is over. */
function endRest(kernel: Kernel, { id, connector, granted }: Opened): void {
  const { sessions } = runtimeOf(kernel).graph
  for (const older of Object.values(sessions)) {
    if (older.id === id || older.connectorId !== connector.id || older.named || sessions[id]?.named) continue
    const namespaces = Object.keys(older.grants).filter(
      (name) => answersFor(kernel, connector, name) && !granted.includes(name),
    )
    commit(kernel, { type: 'closed', id: older.id, namespaces, by: 'wallet' })
  }
}

/** Whether the wallet shares nothing any more where it was pressed for. */
const isLocked = (kernel: Kernel, { id, connector }: Opened): boolean =>
  !isUsable(entryOf(runtimeOf(kernel).graph, id)?.grants[connector.namespace])

/**
 * Ends a session that a gate has refused. One that was there before, or is of another tab, and was given up for something newer or could
 * not be asked about, waits as before.
 */
function turnBack(kernel: Kernel, opened: Opened, cause: unknown): void {
  const { id, connector, attempt, reason, known, session } = opened
  const newer = admitting(runtimeOf(kernel).graph, id)
  if (newer && newer.generation > attempt.generation) return
  // A gate may refuse with any error: only the attempt's own signal says that it was given up.
  const isUndecided = attempt.signal.aborted || (reason === 'restore' && isUnreached(cause)) || isLocked(kernel, opened)
  // A newer press has taken its place: nobody has told its wallet yet.
  const isReplaced = attempt.signal.reason?.params?.reason === 'superseded'
  const entry = entryOf(runtimeOf(kernel).graph, id) ?? (isReplaced ? session : undefined)
  attempt.end()
  pull(kernel)
  if (isUndecided && runtimeOf(kernel).graph.sessions[id]) giveBack(kernel, id, known)
  else if (entry) closeSession(kernel, entry, connector, attempt.generation)
}

function giveBack(kernel: Kernel, id: string, { grants }: Pick<SessionEntry, 'grants'> = { grants: {} }): void {
  const now = runtimeOf(kernel).graph.sessions[id]?.grants ?? {}
  const names = Object.keys(now)
  const namespaces = names.filter((name) => now[name]?.next && !isUsable(grants[name]))
  if (namespaces.length > 0) commit(kernel, { type: 'closed', id, namespaces, by: 'locked' })
  for (const name of names) authorizeInBackground(kernel, id, name)
}

function toSession(kernel: Kernel, opening: Opening, read: ReadSession): SessionEntry {
  const { connector, attempt, known } = opening
  const { id: connectorId, name, key } = connector
  const id = read.id ?? known?.id ?? `${key}:${Date.now().toString(36)}.${attempt.generation}`
  const present = entryOf(runtimeOf(kernel).graph, id)
  // Whom another one claims to be in a chain is not restored there by what it answers in another; its name may differ there.
  const isDisputed = (namespace: string) => {
    const there = opening.reason === 'restore' && kernel.connectors.get(namespace, connectorId)
    const session = present ?? known
    return there && session && isDoubtful(there, { ...session, name: there.name })
  }
  const spanned = [...new Set(read.accounts.map(({ namespace }) => namespace))].filter((name) => !isDisputed(name))
  // What another plugin's connector answers for is not this one's to end.
  const grants: Record<string, Grant> = filterValues(
    present?.grants ?? {},
    (_, namespace) => known !== undefined && !answersFor(kernel, connector, namespace),
  )
  const own: string[] = []
  // What is read back and no longer shared is locked: only an answer to a press says that it is over.
  for (const [namespace, grant] of opening.reason === 'restore' ? Object.entries(present?.grants ?? {}) : [])
    if (!spanned.includes(namespace)) grants[namespace] ??= toDormant(grant)
  for (const namespace of spanned) {
    const there = kernel.connectors.get(namespace, connectorId)
    // Another object of that id has nothing to do with this answer.
    if (!there || !isOneObject(there, connector)) continue
    own.push(namespace)
    // What is read back does not undo that the visitor disconnected it.
    const isBack = opening.reason !== 'connect' && !isUsable(present?.grants[namespace])
    if (isBack && isEnded(runtimeOf(kernel).graph, namespace, connectorId)) continue
    const grant = toGrant(kernel, opening, read, namespace)
    if (grant) grants[namespace] = grant
    else {
      const kept = opening.reason === 'restore' && present?.grants[namespace]
      if (kept) grants[namespace] = toDormant(kept)
      const debug = `"${name}" shares accounts of "${namespace}", of which no network is offered.`
      report(kernel, new InvalidSessionError({ debug }))
      if (opening.reason === 'connect' && namespace !== connector.namespace) {
        alert(kernel, { code: 'APKTW001', message: `"${namespace}" is not connected. ${debug}` })
      }
    }
  }
  return {
    id,
    connectorId,
    name,
    named: read.id === undefined ? undefined : true,
    grants,
    passed: known?.id === id ? present?.passed : undefined,
    pressedIn:
      opening.reason === 'restore' ? present?.pressedIn : [...new Set([...(present?.pressedIn ?? []), ...own])],
  }
}

function toGrant(
  kernel: Kernel,
  { connector, network: asked, known, signed = [] }: Opening,
  read: ReadSession,
  namespace: string,
): Grant | undefined {
  const { state } = runtimeOf(kernel)
  const isHere = (id: string | undefined): id is CaipNetworkId => id?.startsWith(`${namespace}:`) ?? false
  const accounts = read.accounts.filter((account) => account.namespace === namespace)
  const ofGrant = (grant: Grant | undefined) => grant && shareOf(grant)
  const asOf = ofGrant(known?.grants[namespace])
  // The visitor may have chosen since its wallet was asked.
  const before = ofGrant(entryOf(runtimeOf(kernel).graph, known?.id ?? '')?.grants[namespace]) ?? asOf
  const since = before?.account === asOf?.account ? undefined : before?.account
  const prefer = preferredType(kernel, namespace)
  const first = pickAccount(accounts, prefer)?.address
  // The wallet's owner has not chosen another one since: the visitor's own choice holds.
  const same = before && first === pickAccount(before.accounts, prefer)?.address
  const kept = accounts.find(({ address }) => address === (since ?? (same ? before.account : undefined)))?.address
  // The account that signed in as the wallet connected was chosen in the wallet by that.
  const signers = signed.filter(({ networkId }) => isHere(networkId)).map(({ address }) => address)
  const signer = accounts.find(({ address }) => signers.includes(address))?.address
  const account = signer ?? kept ?? first
  const network = [
    before?.network === asOf?.network ? undefined : before?.network,
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
  const share = { accounts, account, network, networks: networks?.length ? networks : undefined }
  const settled = settleShare(share, prefer)
  return accountsOn(settled, settled.network).length > 0 ? { ...share, status: 'live' } : undefined
}
