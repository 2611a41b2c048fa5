import { assertAlive } from '../actions/assertAlive.ts'
import { report } from '../actions/report.ts'
import { deadline } from '../async/deadline.ts'
import { isError } from '../errors/base.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ReconnectInput } from '../types/session.ts'
import { beginAttempt } from './attempt.ts'
import { commit } from './commit.ts'
import type { SessionEntry } from './graph.ts'
import { isDoubtful } from './isDoubtful.ts'
import { isOneWallet } from './isOneWallet.ts'
import { isSameId } from './isSameId.ts'
import { admit, openSession } from './openSession.ts'
import { readAnew } from './readAnew.ts'
import { requireNetwork } from './requireNetwork.ts'
import { inUse } from './select/inUse.ts'
import { startWatch } from './watch.ts'

/** How long a wallet may take to answer a restore, in ms (R4). */
const patience = 10_000

/**
 * Restores what is remembered, without a prompt: each wallet by itself and all at once, so that one that hangs, fails or is
 * locked holds no other. A connect under way comes first.
 */
export async function reconnect(
  kernel: Kernel,
  { namespace, connectorId, sessionId }: ReconnectInput = {},
): Promise<void> {
  assertAlive(kernel)
  const { graph } = runtimeOf(kernel).state
  const wanted = Object.values(graph.sessions).filter((session) =>
    sessionId === undefined
      ? (!connectorId || session.connectorId === connectorId) && isWanted(kernel, session, namespace)
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

/**
 * Asks one wallet for a session that is remembered, or reads one anew that is live. A wallet that shares nothing now is
 * locked: its session stays remembered, and is listened to until it is unlocked.
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
  const attempt = beginAttempt(kernel, { kind: 'restore', connectorId, namespace, sessionId: known.id }, limit.signal)
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
  }
  try {
    const grant = known.grants[namespace]
    const network = kernel.networks.get(grant?.network ?? '') ?? requireNetwork(kernel, namespace)
    const accounts = (grant?.accounts ?? []).toSorted(
      (left, right) => Number(right.address === grant?.account) - Number(left.address === grant?.account),
    ) as Account[]
    const id = known.named ? known.id : undefined
    const said = await attempt.run(async () => connector.restore?.({ namespace, network, signal, accounts, id }))
    const answer = said && (await readAnew({ connector, answer: said, attempt, watch, network, id }).catch(lockedOnly))
    attempt.check()
    if (!answer) {
      commit(kernel, { type: 'closed', id: known.id, namespaces: [namespace], by: 'locked' })
      watch.adopt(known.id)
      end()
      return false
    }
    const opening = { connector, answer, attempt, watch, reason, network: network.id, known }
    const opened = await openSession(kernel, opening)
    // The deadline is the wallet's: a visitor who is asked to sign in may take longer, and nobody waits for that.
    limit.clear()
    const admitted = admit(kernel, opened).finally(end)
    if (reason === 'switch') return (await admitted).sessionId === opened.id
    admitted.catch((error) => void (attempt.signal.aborted || report(kernel, error)))
    return true
  } catch (error) {
    if (reason === 'switch') {
      end()
      throw error
    }
    const superseded = attempt.signal.aborted && !limit.signal.aborted
    if (!attempt.signal.aborted) report(kernel, error)
    // One that hangs or fails may still tell that it is there again.
    if (!superseded && known.grants[namespace]?.status === 'dormant') watch.adopt(known.id)
    end()
    return false
  }
}

/** A wallet that was locked while it was asked shares nothing; any other failure is one. */
function lockedOnly(error: unknown): undefined {
  if (!isError(error, 'InvalidSessionError')) throw error
}

/** Whether a load restores a session: it is remembered, the visitor did not end it, and its place is free. */
function isWanted(kernel: Kernel, session: SessionEntry, own?: string): boolean {
  const { graph, config } = runtimeOf(kernel).state
  const dormant = Object.keys(session.grants)
    .filter((name) => !own || name === own)
    .filter((name) => session.grants[name]?.status === 'dormant')
    // It is being asked there already.
    .filter((name) => !graph.attempts.some((each) => each.sessionId === session.id && each.namespace === name))
  return dormant.some((namespace) => {
    const ended = graph.disconnected[namespace] ?? []
    if (ended.some((id) => isSameId(id, session.connectorId))) return false
    if (config.features.multiWallet) return true
    // One wallet a namespace: the one that was in use, else the first.
    if (inUse({ graph }, namespace)) return false
    const remembered = Object.values(graph.sessions).filter(
      ({ grants, connectorId }) => grants[namespace] && kernel.connectors.get(namespace, connectorId),
    )
    const preferred = remembered.find(({ id }) => id === graph.active.preferred[namespace]) ?? remembered[0]
    return preferred?.id === session.id
  })
}

/**
 * The connectors that answer for a session: one, where a wallet stands in several namespaces as one, else each plugin's own.
 * The app's namespace comes first.
 */
function walletsOf(
  kernel: Kernel,
  { connectorId, grants }: SessionEntry,
  { namespace, isLoad }: { readonly namespace?: string | undefined; readonly isLoad: boolean },
): readonly Connector[] {
  const { active } = runtimeOf(kernel).graph
  const found = Object.keys(grants)
    .filter((name) => !namespace || name === namespace)
    // What is live already is not asked for again.
    .filter((name) => !isLoad || grants[name]?.status === 'dormant')
    .toSorted((left, right) => Number(right === active.namespace) - Number(left === active.namespace))
    .flatMap((name) => kernel.connectors.get(name, connectorId) ?? [])
    .filter(({ installed }) => installed)
  return found.filter((connector, at) => found.findIndex((other) => isOneWallet(connector, other)) === at)
}
