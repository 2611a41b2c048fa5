import { ConnectorNotFoundError, InvalidConnectionStatusError } from '../errors/connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { alert } from '../report/alert.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SwitchConnectionInput, SwitchedConnection } from '../types/session.ts'
import { connect, fail } from './connect.ts'
import { connection } from './connection.ts'
import { askedBy, sessionOf, shareOf } from './entries.ts'
import { isOfOneWallet, isSameId } from './identity.ts'
import { restoreSession } from './restore.ts'
import { isUsable } from './share.ts'
import { switchAccount } from './switchAccount.ts'

/**
 * Uses another wallet of a namespace. A connected wallet is read back without a prompt; if it shares nothing any more,
 * or is not connected, it is asked to connect.
 * @throws ConnectorNotFoundError, InvalidConnectionStatusError, and the errors of `connect`
 */
export async function switchConnection(kernel: Kernel, input: SwitchConnectionInput): Promise<SwitchedConnection> {
  assertAlive(kernel)
  const { namespace, connectorId, sessionId, address, signal } = input
  const connector = kernel.connectors.get(namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ id: connectorId })
  const { graph, state } = runtimeOf(kernel)
  const before = connection(kernel, namespace)
  const used = sessionOf(graph, graph.active.session[namespace] ?? '')
  const sessions = Object.values(graph.sessions).filter(
    (each) => isUsable(each.grants[namespace]) && isSameId(each.connectorId, connectorId),
  )
  const session =
    sessionId === undefined
      ? (sessions.find((each) => each === used) ?? sessions[0])
      : sessions.find(({ id }) => id === sessionId)
  const wanted = session ?? { id: '', connectorId: connector.id }
  // The wallet shows its question already; it would get the same one again.
  const isAsked = graph.attempts.some(
    (each) => each.kind === 'connect' && each.namespace === namespace && isOfOneWallet(askedBy(graph, each), wanted),
  )
  if (isAsked) throw new InvalidConnectionStatusError({ status: 'connecting' })
  if (!state.config.features.multiWallet && before && !sessions.some((each) => each === used)) {
    alert(kernel, {
      code: 'multi_wallet',
      title: 'Multi-Wallet Not Enabled',
      message: 'One wallet a namespace is kept. Set features.multiWallet to keep several beside each other.',
      variant: 'error',
    })
    return { hasSwitchedAccount: false, hasSwitchedWallet: false }
  }
  if (sessionId !== undefined && !session) throw new ConnectorNotFoundError({ id: sessionId })
  const isReadBack =
    session &&
    (await restoreSession(kernel, connector, session, 'switch').catch((cause) => {
      throw fail(kernel, cause, connector)
    }))
  if (!isReadBack) {
    const grant = session?.grants[namespace]
    const networkId = kernel.networks.get((grant && shareOf(grant).network) ?? '')?.id
    await connect(kernel, { namespace, connectorId, networkId, signal })
  }
  if (address !== undefined) await switchAccount(kernel, { namespace, address })
  const after = connection(kernel, namespace)
  const now = after && sessionOf(runtimeOf(kernel).graph, after.sessionId)
  return {
    hasSwitchedAccount: !before || !after || !isSameAddress(before.account.address, after.account.address),
    hasSwitchedWallet: now !== undefined && !(used && isOfOneWallet(used, now)),
  }
}
