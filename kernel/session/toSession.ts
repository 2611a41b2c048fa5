import { InvalidSessionError } from '../errors/connection.ts'
import { alert } from '../report/alert.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connector, SessionInput } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { Attempt } from './attempt.ts'
import { rulesOf } from './commit.ts'
import type { Signed } from './createChallenges.ts'
import { accountsOn, entryOf, isEnded, pickAccount, sessionOf, settleShare, shareOf, toDormant } from './entries.ts'
import type { Grant, Graph, SessionEntry } from './graph.ts'
import { answersFor, isDoubtful, isOneObject } from './identity.ts'
import { limits, type ReadSession } from './readSession.ts'
import { movedElsewhere, storedAs } from './recall.ts'
import { filterValues } from './reduce/records.ts'
import { isNetworkChosen } from './requireNetwork.ts'
import { selectNetwork } from './selectCurrent.ts'
import { isUsable } from './share.ts'

/** A wallet's answer before it becomes a session. */
export type Opening = {
  readonly connector: Connector
  readonly answer: SessionInput
  readonly attempt: Attempt
  /** The network that the host wants; absent for the app's. */
  readonly network?: CaipNetworkId | undefined
  /** The session that is restored. */
  readonly known?: SessionEntry | undefined
  /** The graph as the visitor pressed to connect. */
  readonly pressed?: Graph | undefined
  /** Challenges that the wallet's accounts signed as it connected. */
  readonly signed?: readonly Signed[] | undefined
}

/** The session of a wallet's answer: its own grants, beside the grants of other connectors with its id. */
export function toSession(kernel: Kernel, opening: Opening, read: ReadSession): SessionEntry {
  const { connector, attempt, known, pressed } = opening
  const { id: connectorId, name, key } = connector
  const { reason } = attempt
  // Only a press undoes the visitor's disconnect: in its own namespace, for a new session that the wallet names, and where
  // the disconnect came first.
  const isPaired = pressed && read.id !== undefined && !sessionOf(pressed, read.id)
  const isPressed = (namespace: string) =>
    pressed && (isPaired || namespace === connector.namespace || isEnded(pressed, namespace, connectorId))
  const id = read.id ?? known?.id ?? `${key}:${Date.now().toString(36)}.${attempt.generation}`
  const present = entryOf(runtimeOf(kernel).graph, id)
  // If another wallet claims this wallet's identity in a namespace, an answer from another namespace does not restore
  // it there. Its name may differ there.
  const isDisputed = (namespace: string) => {
    const there = reason === 'restore' && kernel.connectors.get(namespace, connectorId)
    const session = present ?? known
    return there && session && isDoubtful(there, { ...session, name: there.name })
  }
  const spanned = [...new Set(read.accounts.map(({ namespace }) => namespace))].filter((name) => !isDisputed(name))
  // Grants that another plugin's connector answers for stay as they are.
  const grants: Record<string, Grant> = filterValues(
    present?.grants ?? {},
    (_, namespace) => known !== undefined && !answersFor(kernel, connector, namespace),
  )
  const own: string[] = []
  // If a restored wallet no longer shares a grant, the grant is locked. Only an answer to a press ends a grant.
  for (const [namespace, grant] of reason === 'restore' ? Object.entries(present?.grants ?? {}) : [])
    if (!spanned.includes(namespace)) grants[namespace] ??= toDormant(grant)
  for (const namespace of spanned) {
    const there = kernel.connectors.get(namespace, connectorId)
    // A different object with the same id has nothing to do with this answer.
    if (!there || !isOneObject(there, connector)) continue
    own.push(namespace)
    const isBack = !isPressed(namespace) && !isUsable(present?.grants[namespace])
    if (isBack && isEnded(runtimeOf(kernel).graph, namespace, connectorId)) continue
    const grant = toGrant(kernel, opening, read, namespace)
    if (grant) grants[namespace] = grant
    else {
      const kept = reason === 'restore' && present?.grants[namespace]
      if (kept) grants[namespace] = toDormant(kept)
      const debug = `"${name}" shares accounts of "${namespace}", of which no network is offered.`
      report(kernel, new InvalidSessionError({ debug }))
      if (reason === 'connect' && namespace !== connector.namespace) {
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
    chosenIn: present?.chosenIn,
    // A press has to pass the gates anew.
    passed: reason !== 'connect' && known?.id === id ? present?.passed : undefined,
    pressedIn: reason === 'restore' ? present?.pressedIn : [...new Set([...(present?.pressedIn ?? []), ...own])],
  }
}

function toGrant(
  kernel: Kernel,
  { connector, attempt, network: asked, known, signed = [] }: Opening,
  read: ReadSession,
  namespace: string,
): Grant | undefined {
  const isHere = (id: string | undefined): id is CaipNetworkId => id?.startsWith(`${namespace}:`) ?? false
  const accounts = read.accounts.filter((account) => account.namespace === namespace)
  const ofGrant = (grant: Grant | undefined) => grant && shareOf(grant)
  const asOf = ofGrant(known?.grants[namespace])
  // The visitor may have chosen another account since the wallet was asked.
  const session = known && entryOf(runtimeOf(kernel).graph, known.id)
  const before = ofGrant(session?.grants[namespace]) ?? asOf
  const since = before?.account === asOf?.account ? undefined : before?.account
  const { [namespace]: prefer } = rulesOf(kernel).prefer
  const first = pickAccount(accounts, prefer)?.address
  // If the wallet still puts the same account first, its owner has not chosen another, and the visitor's choice holds.
  const same = before && first === pickAccount(before.accounts, prefer)?.address
  const kept = accounts.find(({ address }) => address === (since ?? (same ? before.account : undefined)))?.address
  // By signing in with an account while connecting, the owner chose that account.
  const signers = signed.filter(({ networkId }) => isHere(networkId)).map(({ address }) => address)
  const signer = accounts.find(({ address }) => signers.includes(address))?.address
  // The visitor may have chosen, in another tab, an account that this tab's wallet had not shared yet.
  const isFollowing = session && !session.chosenIn?.includes(namespace)
  const elsewhere = isFollowing ? storedAs(kernel, session)?.grants[namespace] : undefined
  const isNew = (address: string) =>
    address === elsewhere?.account && before?.accounts.every((other) => other.address !== address)
  const followed = accounts.find(({ address }) => isNew(address))?.address
  const account = signer ?? followed ?? kept ?? first
  const moved = session && movedElsewhere(kernel, session, namespace)
  const isChosen = attempt.reason === 'connect' || isNetworkChosen(kernel, namespace)
  const network = [
    before?.network === asOf?.network ? undefined : before?.network,
    read.network,
    connector.namespace === namespace ? asked : undefined,
    isChosen ? undefined : moved?.network,
    isChosen ? undefined : before?.network,
    selectNetwork(runtimeOf(kernel).state, namespace),
    ...accounts.flatMap(({ networks }) => networks ?? []),
  ]
    .map((id) => id && (kernel.networks.get(id)?.id ?? id))
    .find(isHere)
  if (account === undefined || network === undefined) return undefined
  const networks = read.networks?.filter(isHere).slice(0, limits.networks)
  if (networks?.length === 0 && !accounts.some((entry) => entry.networks)) return undefined
  const share = { accounts, account, network, networks: networks?.length ? networks : undefined }
  const settled = settleShare(share, prefer)
  return accountsOn(settled, settled.network).length > 0 ? { ...share, status: 'live' } : undefined
}
