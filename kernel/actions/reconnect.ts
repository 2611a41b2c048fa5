import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { requireNetwork } from './activeNetwork.ts'
import { assertAlive } from './assertAlive.ts'
import { beginAttempt } from './attempt.ts'
import { checkSession } from './checkSession.ts'
import { endPending, establish, requireLive } from './connect.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { writeSession } from './writeSession.ts'

/** How long a restore may take, in ms (R4). */
const deadline = 10_000

/** Restores what is stored, of one namespace or of all, without a prompt; never overrides a connect under way. */
export async function reconnect(kernel: Kernel, namespace?: string): Promise<void> {
  assertAlive(kernel)
  const stored = Object.keys(recall(kernel, 'connections') ?? {})
  const namespaces = namespace ? [namespace] : stored
  await Promise.all(namespaces.map((name) => restore(kernel, name)))
}

async function restore(kernel: Kernel, namespace: string): Promise<void> {
  const { connections, accounts } = namespaceState(kernel, namespace)
  if (runtimeOf(kernel).attempts.has(namespace) && connections.status !== 'reconnecting') return
  const [first, ...others] = wanted(kernel, namespace)
  if (!first) return
  kernel.http.wake()
  const attempt = beginAttempt(kernel, namespace, AbortSignal.timeout(deadline))
  if (connections.status !== 'connected') {
    connections.status = 'reconnecting'
    accounts.status = 'reconnecting'
  }
  connections.pendingConnectorId = first.connectorId
  const ask = async (entry: typeof first) => {
    const connector = kernel.connectors.get(namespace, entry.connectorId)
    if (!connector) return undefined
    const network = kernel.networks.get(entry.networkId) ?? requireNetwork(kernel, namespace)
    const { signal } = attempt
    const answer = await attempt.run(() => kernel.hooks.reconnect.promise({ namespace, connector, network, signal }))
    return answer && { connector, session: await requireLive(connector, checkSession(answer, namespace)) }
  }
  try {
    const restored = await ask(first)
    attempt.signal.throwIfAborted()
    if (restored) await establish(kernel, restored.connector, restored.session, 'restore', attempt)
    for (const entry of kernel.config.features.multiWallet ? others : []) {
      const other = await ask(entry)
      attempt.signal.throwIfAborted()
      if (other) writeSession(kernel, other.connector, other.session, { restored: true, activate: false })
    }
  } catch (error) {
    if (!attempt.signal.aborted) report(kernel, error)
  } finally {
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
