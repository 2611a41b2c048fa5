import { deadline } from '../async/deadline.ts'
import { isError } from '../errors/isError.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ReconnectInput } from '../types/session.ts'
import { admit } from './admit.ts'
import { beginAttempt } from './attempt.ts'
import { commit, rulesOf } from './commit.ts'
import { accountsOn, isEnded, sessionOf, shareOf } from './entries.ts'
import type { Grant, SessionEntry } from './graph.ts'
import { answersFor, isDoubtful, isOfOneWallet, isOneWallet } from './identity.ts'
import { type Opened, openSession } from './openSession.ts'
import { readSession } from './readSession.ts'
import { movedElsewhere } from './recall.ts'
import { isNetworkChosen, requireNetwork } from './requireNetwork.ts'
import { reread, rereadAnswer, rereadPending } from './reread.ts'
import { inUse } from './selectCurrent.ts'
import { caipOf, isUsable } from './share.ts'
import { startWatch } from './watch.ts'

/** How long a wallet may take to answer a restore, in ms (sessions 2). */
const patience = 10_000

/**
 * Restores remembered sessions without a prompt. All wallets are asked at the same time, so that a wallet that hangs,
 * fails or is locked delays no other. A running connect comes first.
 */
export async function reconnect(
  kernel: Kernel,
  { namespace, connectorId, sessionId }: ReconnectInput = {},
  except?: SessionEntry,
): Promise<void> {
  assertAlive(kernel)
  const { graph } = runtimeOf(kernel).state
  const wanted = Object.values(graph.sessions).filter((session) =>
    sessionId === undefined
      ? !(except && isOfOneWallet(session, except)) &&
        (!connectorId || session.connectorId === connectorId) &&
        isWanted(kernel, session, namespace)
      : session.id === sessionId,
  )
  await Promise.all(
    wanted.flatMap((session) =>
      walletsOf(kernel, session, { namespace, isLoad: sessionId === undefined }).map((connector) =>
        restoreSession(kernel, connector, session),
      ),
    ),
  )
}

/** Restores again after the load, if the host lets wallets come back by themselves. */
export async function restoreAgain(kernel: Kernel, input: ReconnectInput, except?: SessionEntry): Promise<void> {
  const { state } = runtimeOf(kernel)
  if (state.status === 'ready' && state.config.features.reconnect) await reconnect(kernel, input, except)
}

/** Restores again what had yielded to a press that came to nothing; `refused` is the session that a gate refused by it. */
export function restoreYielded(kernel: Kernel, refused?: SessionEntry): void {
  void restoreAgain(kernel, {}, refused).catch((error) => void report(kernel, error))
}

/**
 * Asks a wallet for a remembered session, or reads a live session anew. A wallet that shares nothing is locked: its
 * session stays remembered, and its listeners wait for the unlock.
 */
export async function restoreSession(
  kernel: Kernel,
  connector: Connector,
  known: SessionEntry,
  reason: 'restore' | 'switch' = 'restore',
): Promise<boolean> {
  if (!connector.restore || (reason === 'restore' && isDoubtful(connector, known))) return false
  kernel.http.wake()
  const { namespace, id: connectorId } = connector
  const limit = deadline(patience)
  const attempt = beginAttempt(kernel, { kind: reason, connectorId, namespace, sessionId: known.id }, limit.signal)
  if (!attempt) {
    limit.clear()
    return false
  }
  const { signal } = attempt
  const watch = startWatch(kernel, connector, known.named ? known.id : undefined)
  const end = () => {
    limit.clear()
    watch.end()
    attempt.end()
    rereadPending(kernel)
  }
  let opened: Opened | undefined
  try {
    const { id, network, accounts } = lastSeen(kernel, known, namespace)
    const said = await attempt.run(async () => connector.restore?.({ namespace, network, signal, accounts, id }))
    const answer =
      said && (await rereadAnswer({ connector, answer: said, attempt }, watch, network, id).catch(lockedOnly))
    attempt.check()
    // The visitor wants to use the wallet in a namespace that it no longer shares, so that namespace is locked. Other
    // namespaces go on.
    const spans = Object.keys(known.grants)
    const isElsewhere =
      reason === 'switch' &&
      answer &&
      readSession(answer, namespace, spans).accounts.every((each) => each.namespace !== namespace)
    if (!answer || isElsewhere) {
      // A wallet that spans namespaces shares nothing in any of them.
      const namespaces = (isElsewhere ? [namespace] : spans).filter((name) => answersFor(kernel, connector, name))
      commit(kernel, { type: 'closed', id: known.id, namespaces, by: 'locked' })
      watch.adopt(known.id)
      end()
      return false
    }
    opened = await openSession(kernel, { connector, answer, attempt, known })
    // The deadline limits only the wallet. A visitor who is asked to sign in may take longer, and nobody waits for
    // that.
    limit.clear()
    const admitted = admit(kernel, opened, watch).finally(end)
    if (reason === 'switch') return (await admitted).sessionId === opened.session.id
    // A refusal has ended the attempt by then, so only the error tells its reason.
    const isExpected = (error: unknown) => isError(error, 'ConnectAbortedError') || isUserRejection(error)
    admitted.catch((error) => void (isExpected(error) || report(kernel, error)))
    return true
  } catch (error) {
    if (reason === 'switch') {
      end()
      // A wallet that reports the end of its session while it is asked has answered with that.
      if (!opened && isError(error, 'ConnectAbortedError') && error.params.reason === 'ended') return false
      restoreYielded(kernel)
      throw error
    }
    const superseded = attempt.signal.aborted && !limit.signal.aborted
    if (!attempt.signal.aborted) report(kernel, error)
    // A wallet that hangs or fails may still report later that it is available again.
    if (!superseded && known.grants[namespace] && !isUsable(known.grants[namespace])) watch.adopt(known.id)
    end()
    // A press interrupted the reading of a session in use. The session is read again, so that a failed press does not
    // lose its change.
    const now = runtimeOf(kernel).graph
    const isRead = now.attempts.some((each) => each.sessionId === known.id && each.namespace === namespace)
    if (superseded && !isRead && isUsable(sessionOf(now, known.id)?.grants[namespace]))
      reread(kernel, known.id, namespace)
    return false
  }
}

/** What a wallet is reminded of: the account in use comes first, and a network that the visitor has chosen counts if approved. */
function lastSeen(kernel: Kernel, session: SessionEntry, namespace: string) {
  const { id, named, grants } = session
  const share = movedElsewhere(kernel, session, namespace) ?? (grants[namespace] && shareOf(grants[namespace]))
  const { accounts = [], account, network = '' } = share ?? {}
  const rank = ({ address }: Account) => Number(address !== account)
  const here = requireNetwork(kernel, namespace)
  const isMeant = share && isNetworkChosen(kernel, namespace) && accountsOn(share, here.id).length > 0
  return {
    id: named ? id : undefined,
    network: (!isMeant && kernel.networks.get(network)) || here,
    accounts: accounts.toSorted((left, right) => rank(left) - rank(right)),
  }
}

/** A wallet that was locked while it was asked shares nothing. Any other error is thrown again. */
function lockedOnly(error: unknown): undefined {
  if (!isError(error, 'InvalidSessionError')) throw error
}

/** Whether a session is restored without a press, in some namespace or in its `own`. */
const isWanted = (kernel: Kernel, session: SessionEntry, own?: string): boolean =>
  Object.entries(session.grants).some(
    ([name, grant]) => (own ?? name) === name && !isUsable(grant) && isWantedIn(kernel, session, name, grant),
  )

/** Whether the visitor did not end a remembered session in a namespace, its place is free, and its time at a gate is not over. */
function isWantedIn(kernel: Kernel, { id, connectorId }: SessionEntry, namespace: string, grant: Grant): boolean {
  const { graph, config } = runtimeOf(kernel).state
  const { [namespace]: preferred } = graph.active.preferred
  const isOver = rulesOf(kernel).over?.includes(`${caipOf(grant)} ${id}`)
  const isRead = graph.attempts.some((each) => each.sessionId === id && each.namespace === namespace)
  if (isRead || isEnded(graph, namespace, connectorId) || (isOver && preferred !== id)) return false
  if (config.features.multiWallet) return true
  // With one wallet per namespace, the wallet that was in use comes back, or else the first. The visitor's last choice
  // takes its place back, even if its wallet appears late.
  if (inUse({ graph }, namespace)) return preferred === id
  const remembered = Object.values(graph.sessions).filter(
    (other) => other.grants[namespace] && kernel.connectors.get(namespace, other.connectorId),
  )
  return (remembered.find((other) => other.id === preferred) ?? remembered[0])?.id === id
}

/**
 * The connectors to ask for a session: one for a wallet that spans namespaces, otherwise the connector of each plugin.
 * The app's namespace comes first.
 */
function walletsOf(
  kernel: Kernel,
  { connectorId, grants }: SessionEntry,
  { namespace, isLoad }: { readonly namespace?: string | undefined; readonly isLoad: boolean },
): readonly Connector[] {
  const { graph } = runtimeOf(kernel)
  const found = Object.keys(grants)
    .filter((name) => !namespace || name === namespace)
    // A load does not ask for live sessions again.
    .filter((name) => (isUsable(grants[name]) ? !isLoad : !isEnded(graph, name, connectorId)))
    .toSorted((left, right) => Number(right === graph.active.namespace) - Number(left === graph.active.namespace))
    .flatMap((name) => kernel.connectors.get(name, connectorId) ?? [])
    .filter(({ installed }) => installed)
  return found.filter((connector, at) => found.findIndex((other) => isOneWallet(connector, other)) === at)
}
