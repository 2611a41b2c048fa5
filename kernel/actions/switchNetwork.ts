import { BaseError } from '../errors/base.ts'
import { NetworkNotFoundError, SwitchDeclinedError, UnsupportedChainError } from '../errors/network.ts'
import { isUserRejection, toRpcError } from '../errors/rpc.ts'
import { recall, remember, rememberConnections } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { alert } from './alert.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { assertAlive } from './assertAlive.ts'
import { beginAttempt } from './attempt.ts'
import { connection } from './connection.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { followNetwork } from './syncSession.ts'
import { track } from './track.ts'

/**
 * Moves to a network: the connected wallet is asked and its answer read back (R2); without one it is only chosen (R7).
 * @throws NetworkNotFoundError, SwitchDeclinedError, UnsupportedChainError, RPCError
 */
export async function switchNetwork(kernel: Kernel, target: Network | Network['id']): Promise<Network> {
  assertAlive(kernel)
  const asked = typeof target === 'string' ? target : target.id
  const network = kernel.networks.get(asked)
  if (!network) {
    alert(kernel, { code: 'APKT001' })
    throw new NetworkNotFoundError({ id: asked })
  }
  const { id, namespace } = network
  const { networks } = namespaceState(kernel, namespace)
  const { state } = runtimeOf(kernel)
  const settled = networks.active === id && !networks.unsupported
  if (settled && state.networks.active === id) return network
  const previous = connection(kernel, namespace)
  if (previous && !(settled && previous.network.id === id)) {
    const attempt = beginAttempt(kernel, `switch:${namespace}`, 'switch')
    try {
      await attempt.run(() => ask(kernel, network))
      attempt.check()
    } catch (error) {
      throw fail(kernel, error)
    } finally {
      attempt.end()
    }
    const entry = namespaceState(kernel, namespace).connections.list.find(
      ({ connectorId }) => connectorId === previous.connector.id,
    )
    if (entry) entry.networkId = id
    rememberConnections(kernel, namespace)
  }
  // Taken now: a wallet that reported the change while it was asked has been announced already.
  const stock = takeStock(kernel)
  state.networks.active = id
  followNetwork(kernel, namespace, id)
  const { accounts } = namespaceState(kernel, namespace)
  if (accounts.address) accounts.caipAddress = `${id}:${accounts.address}`
  remember(kernel, 'activeNetwork', id)
  remember(kernel, 'networks', { ...recall(kernel, 'networks'), [namespace]: id })
  track(kernel, 'SWITCH_NETWORK', { network: id })
  await announceChanges(kernel, stock, 'switch')
  return network
}

async function ask(kernel: Kernel, network: Network): Promise<void> {
  const live = connection(kernel, network.namespace)
  if (!live) return
  kernel.http.wake()
  const answer = await kernel.hooks.switchNetwork.promise({ namespace: network.namespace, network, connection: live })
  if (!answer)
    throw new UnsupportedChainError({ debug: `No plugin switches "${live.connector.name}" to ${network.name}.` })
  if (answer.id !== network.id) {
    throw new SwitchDeclinedError({
      cause: new Error(`The wallet is on ${answer.id} after it was asked for ${network.id}.`),
    })
  }
}

function fail(kernel: Kernel, error: unknown): BaseError {
  if (isUserRejection(error)) return new SwitchDeclinedError({ cause: error })
  return error instanceof BaseError ? error : report(kernel, toRpcError(error))
}
