import { ConnectorNotFoundError, InvalidConnectionStatusError } from '../errors/connection.ts'
import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { connect } from './connect.ts'
import { connection } from './connection.ts'

/** Status of one connector in a namespace (spec 4). */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

/** Whether a connector is the active one, has connections beside it, or none. */
export function connectorStatus(kernel: Kernel, namespace: string, connectorId: string): ConnectorStatus {
  const { list = [], activeConnectorId } = runtimeOf(kernel).state.connections[namespace] ?? {}
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
  if (!['connected', 'active', 'disconnected'].includes(status)) throw new InvalidConnectionStatusError({ status })
  const stored = recall(kernel, 'connections')?.[namespace]?.find((entry) => entry.connectorId === connectorId)
  const networkId = kernel.networks.get(stored?.networkId ?? '')?.id
  const after = (await connect(kernel, { namespace, connectorId, networkId })).account.address
  return {
    hasSwitchedAccount: before?.toLowerCase() !== after.toLowerCase(),
    hasSwitchedWallet: status !== 'connected',
  }
}
