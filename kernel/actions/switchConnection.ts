import { ConnectorNotFoundError, InvalidConnectionStatusError } from '../errors/connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { connect } from './connect.ts'
import { connection } from './connection.ts'

/** Status of one connector in a namespace (spec 4). */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected' | 'connecting'

/** Whether a connector is the active one, has connections beside it, or none; `connecting` while its wallet is asked. */
export function connectorStatus(kernel: Kernel, namespace: string, connectorId: string): ConnectorStatus {
  const { attempts, state } = runtimeOf(kernel)
  const { list = [], activeConnectorId, pendingConnectorId } = state.connections[namespace] ?? {}
  if (pendingConnectorId === connectorId && attempts.get(namespace)?.kind === 'connect') return 'connecting'
  if (connectorId === activeConnectorId) return 'connected'
  const id = connectorId.toLowerCase()
  return list.some((entry) => entry.connectorId.toLowerCase() === id) ? 'active' : 'disconnected'
}

/**
 * Makes another wallet of a namespace the one in use, by connecting it again.
 * @throws ConnectorNotFoundError, InvalidConnectionStatusError
 */
export async function switchConnection(
  kernel: Kernel,
  { namespace, connectorId }: { namespace: string; connectorId: string },
): Promise<{ hasSwitchedAccount: boolean; hasSwitchedWallet: boolean }> {
  const before = connection(kernel, namespace)?.account.address
  const status = connectorStatus(kernel, namespace, connectorId)
  if (!kernel.connectors.get(namespace, connectorId)) throw new ConnectorNotFoundError({ id: connectorId })
  // The wallet shows its question already; it would get the same one again.
  if (status === 'connecting') throw new InvalidConnectionStatusError({ status })
  const stored = recall(kernel, 'connections')?.[namespace]?.find((entry) => entry.connectorId === connectorId)
  const networkId = kernel.networks.get(stored?.networkId ?? '')?.id
  const after = (await connect(kernel, { namespace, connectorId, networkId })).account.address
  return {
    hasSwitchedAccount: before === undefined || !isSameAddress(before, after),
    hasSwitchedWallet: status !== 'connected',
  }
}
