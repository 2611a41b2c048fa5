import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { requireNetwork } from './activeNetwork.ts'
import { assertAlive } from './assertAlive.ts'
import { beginAttempt } from './attempt.ts'
import { checkSession } from './checkSession.ts'
import { establish, requireLive } from './connect.ts'
import { deadline } from './deadline.ts'
import { endPending, setStatus } from './endPending.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { writeSession } from './writeSession.ts'

/** How long a wallet may take to answer a restore, in ms (R4). */
const patience = 10_000

/** Restores what is stored, of one namespace or of all, without a prompt; never overrides a connect under way. */
export async function reconnect(kernel: Kernel, namespace?: string): Promise<void> {
  assertAlive(kernel)
  const stored = Object.keys(recall(kernel, 'connections') ?? {})
  const namespaces = namespace ? [namespace] : stored
  await Promise.all(namespaces.map((name) => restore(kernel, name)))
}

async function restore(kernel: Kernel, namespace: string): Promise<void> {
  const { connections } = namespaceState(kernel, namespace)
  const underWay = runtimeOf(kernel).attempts.get(namespace)
  if (underWay && underWay.kind !== 'restore') return
  const [first, ...others] = wanted(kernel, namespace)
  if (!first) return
  kernel.http.wake()
  const limit = deadline(patience)
  const attempt = beginAttempt(kernel, namespace, 'restore', limit.signal)
  if (connections.status !== 'connected') setStatus(kernel, namespace, 'reconnecting')
  connections.pendingConnectorId = first.connectorId
  const ask = async (entry: typeof first) => {
    const connector = kernel.connectors.get(namespace, entry.connectorId)
    if (!connector) return undefined
    const network = kernel.networks.get(entry.networkId) ?? requireNetwork(kernel, namespace)
    const { signal } = attempt
    return await attempt.run(async () => {
      const answer = await kernel.hooks.reconnect.promise({ namespace, connector, network, signal })
      return answer && { connector, session: await requireLive(connector, checkSession(answer, namespace)) }
    })
  }
  try {
    const restored = await ask(first)
    attempt.check()
    // The deadline is the wallet's: a visitor who is asked to sign in may take longer.
    if (restored) limit.clear()
    if (restored) await establish(kernel, restored.connector, restored.session, 'restore', attempt)
    for (const entry of kernel.config.features.multiWallet ? others : []) {
      const other = await ask(entry)
      attempt.check()
      if (other) writeSession(kernel, other.connector, other.session, { restored: true, activate: false })
    }
  } catch (error) {
    if (!attempt.signal.aborted) report(kernel, error)
  } finally {
    limit.clear()
    if (attempt.isCurrent()) {
      attempt.end()
      endPending(kernel, namespace)
    }
  }
}

/** The stored connections of a namespace that the visitor did not end and whose wallet is there, the active one first. */
function wanted(kernel: Kernel, namespace: string) {
  const list = recall(kernel, 'connections')?.[namespace] ?? []
  const ended = new Set((recall(kernel, 'disconnected')?.[namespace] ?? []).map((id) => id.toLowerCase()))
  const active = recall(kernel, 'activeConnectors')?.[namespace]
  return list
    .filter(({ connectorId }) => !ended.has(connectorId.toLowerCase()) && kernel.connectors.get(namespace, connectorId))
    .toSorted((left, right) => Number(right.connectorId === active) - Number(left.connectorId === active))
}
