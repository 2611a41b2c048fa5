import { ConnectorNotFoundError, InvalidConnectionStatusError } from '../errors/connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { alert } from '../report/alert.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SwitchConnectionInput, SwitchedConnection } from '../types/session.ts'
import { connect } from './connect.ts'
import { connection } from './connection.ts'
import { shareOf } from './grants.ts'
import type { SessionEntry } from './graph.ts'
import { isSameId } from './identity.ts'
import { restoreSession } from './restore.ts'
import { isUsable } from './share.ts'
import { switchAccount } from './switchAccount.ts'

/** Status of a wallet in a namespace. */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected' | 'connecting'

/**
 * Whether a wallet is in use, is connected beside the wallet in use, or is not connected; `connecting` while it is
 * asked.
 */
export function connectorStatus(kernel: Kernel, namespace: string, connectorId: string): ConnectorStatus {
  const { graph } = runtimeOf(kernel).state
  const asked = graph.attempts.some(
    (attempt) =>
      attempt.kind === 'connect' && attempt.namespace === namespace && isSameId(attempt.connectorId, connectorId),
  )
  if (asked) return 'connecting'
  const found = sessionsOf(kernel, namespace, connectorId)
  if (found.some(({ id }) => graph.active.session[namespace] === id)) return 'connected'
  return found.length > 0 ? 'active' : 'disconnected'
}

/**
 * Uses another wallet of a namespace. A connected wallet is read back without a prompt; if it shares nothing any more,
 * or is not connected, it is asked to connect.
 * @throws ConnectorNotFoundError, InvalidConnectionStatusError, and the errors of `connect`
 */
export async function switchConnection(kernel: Kernel, input: SwitchConnectionInput): Promise<SwitchedConnection> {
  assertAlive(kernel)
  const { namespace, connectorId, sessionId, address } = input
  const before = connection(kernel, namespace)
  const status = connectorStatus(kernel, namespace, connectorId)
  const connector = kernel.connectors.get(namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ id: connectorId })
  // The wallet already shows its question, and would get the same question again.
  if (status === 'connecting') throw new InvalidConnectionStatusError({ status })
  const { config } = runtimeOf(kernel).state
  if (!config.features.multiWallet && before && status !== 'connected') {
    alert(kernel, {
      code: 'multi_wallet',
      title: 'Multi-Wallet Not Enabled',
      message: 'One wallet a namespace is kept. Set features.multiWallet to keep several beside each other.',
      variant: 'error',
    })
    return { hasSwitchedAccount: false, hasSwitchedWallet: false }
  }
  const sessions = sessionsOf(kernel, namespace, connectorId)
  const session = sessionId === undefined ? sessions[0] : sessions.find(({ id }) => id === sessionId)
  if (sessionId !== undefined && !session) throw new ConnectorNotFoundError({ id: sessionId })
  if (!session || !(await isReadBack(kernel, namespace, session))) {
    const grant = session?.grants[namespace]
    const networkId = kernel.networks.get((grant && shareOf(grant).network) ?? '')?.id
    await connect(kernel, { namespace, connectorId, networkId })
  }
  if (address !== undefined) await switchAccount(kernel, { namespace, address })
  const after = connection(kernel, namespace)
  return {
    hasSwitchedAccount: !before || !after || !isSameAddress(before.account.address, after.account.address),
    hasSwitchedWallet: after !== undefined && status !== 'connected',
  }
}

/** Reads a live session back and puts it in use. */
async function isReadBack(kernel: Kernel, namespace: string, session: SessionEntry): Promise<boolean> {
  const connector = kernel.connectors.get(namespace, session.connectorId)
  return connector !== undefined && (await restoreSession(kernel, connector, session, 'switch'))
}

function sessionsOf(kernel: Kernel, namespace: string, connectorId: string): SessionEntry[] {
  return Object.values(runtimeOf(kernel).graph.sessions).filter((session) => {
    return isUsable(session.grants[namespace]) && isSameId(session.connectorId, connectorId)
  })
}
