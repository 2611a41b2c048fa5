import { BaseError } from '../errors/base.ts'
import { SwitchDeclinedError, UnsupportedChainError } from '../errors/chain.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { NetworkNotFoundError } from '../errors/network.ts'
import { isUserRejection, toRpcError } from '../errors/rpc.ts'
import { alert } from '../report/alert.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import type { SwitchNetworkInput } from '../types/session.ts'
import { beginKeyed } from './attempt.ts'
import { authorizeAgain } from './authorize.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { accountsOn, entryOf, shareOf } from './entries.ts'
import { readChange } from './readSession.ts'
import { reread } from './reread.ts'
import { selectNamespace, selectNetwork, selectUnsupported } from './selectCurrent.ts'

/**
 * Moves to a network. A connected wallet is asked, and its answer is read back (networks 3). Without a wallet, the
 * network is only chosen (networks 2).
 * @throws NotConnectedError if the given session has ended, NetworkNotFoundError, SwitchDeclinedError,
 * UnsupportedChainError, RPCError; SessionRefusedError or the error of a gate, which closes the session
 */
export async function switchNetwork(
  kernel: Kernel,
  target: Network | Network['id'],
  { sessionId }: SwitchNetworkInput = {},
): Promise<Network> {
  assertAlive(kernel)
  const asked = typeof target === 'string' ? target : target.id
  const network = kernel.networks.get(asked)
  if (!network) {
    alert(kernel, { code: 'APKT001' })
    throw new NetworkNotFoundError({ id: asked })
  }
  const { id, namespace } = network
  const runtime = runtimeOf(kernel)
  const { state } = runtime
  const isInUse = runtime.graph.active.session[namespace] === sessionId && selectNamespace(state) === namespace
  if (sessionId !== undefined && !isInUse) return moveBeside(kernel, sessionId, network)
  const press = ++runtime.generation
  const settled = selectNetwork(state, namespace) === id && !selectUnsupported(state, namespace)
  if (settled && selectNamespace(state) === namespace) return network
  const { graph } = runtimeOf(kernel)
  // A wallet whose session or first press waits at a gate is asked as well, because the app must not be on another network
  // than its wallet.
  const pressed = graph.attempts.findLast(({ candidate }) => candidate?.grants[namespace])?.sessionId
  const live = toConnection(kernel, entryOf(graph, graph.active.session[namespace] ?? pressed ?? ''), namespace)
  if (live && live.network.id !== id) await moveWallet(kernel, live, network)
  commit(kernel, { type: 'chosen', network: id, id: live?.sessionId, press })
  const after = live && entryOf(runtimeOf(kernel).graph, live.sessionId)?.grants[namespace]
  if (after && shareOf(after).network !== id) throw notShared(live, network)
  track(kernel, 'SWITCH_NETWORK', { network: id })
  if (live) await passThere(kernel, live.sessionId, network)
  return network
}

const notShared = ({ connector }: Connection, { name }: Network) =>
  new UnsupportedChainError({ network: name, debug: `"${connector.name}" shares no account on ${name}.` })

/** Waits until a session has passed its gates on a network. At a gate, the visitor may have gone back to another network. */
async function passThere(kernel: Kernel, sessionId: string, { id, name, namespace }: Network): Promise<void> {
  await authorizeAgain(kernel, sessionId, namespace)
  const grant = entryOf(runtimeOf(kernel).graph, sessionId)?.grants[namespace]
  if (grant && shareOf(grant).network !== id) throw new SwitchDeclinedError({ network: name })
}

/**
 * Moves a session that the app is not on: it belongs to another namespace, stands beside another session, or waits at
 * its gates. The app stays on its network.
 */
async function moveBeside(kernel: Kernel, sessionId: string, network: Network): Promise<Network> {
  const { id, namespace } = network
  const own = toConnection(kernel, entryOf(runtimeOf(kernel).graph, sessionId), namespace)
  if (!own) throw new NotConnectedError({ namespace })
  if (own.network.id === id) return network
  await moveWallet(kernel, own, network)
  commit(kernel, { type: 'changed', id: sessionId, namespace, network: id })
  await passThere(kernel, sessionId, network)
  return network
}

async function moveWallet(kernel: Kernel, live: Connection, network: Network): Promise<void> {
  const { sessionId, connector, namespace } = live
  const isInUse = () => runtimeOf(kernel).graph.active.session[namespace] === sessionId
  const wasInUse = isInUse()
  const declined = (why: string) => new SwitchDeclinedError({ network: network.name, cause: new Error(why) })
  const attempt = beginKeyed(kernel, `switch ${namespace} ${sessionId}`)
  kernel.http.wake()
  const { reported } = runtimeOf(kernel)
  const key = `${namespace} ${sessionId}`
  reported.delete(key)
  try {
    if (!connector.switchNetwork) {
      const debug = `"${connector.name}" cannot be asked for another network.`
      throw new UnsupportedChainError({ network: network.name, debug })
    }
    const moved = await attempt.run(async () => connector.switchNetwork?.(network, live, attempt.signal))
    attempt.check()
    if (moved?.network.id !== network.id) {
      throw new SwitchDeclinedError({
        cause: new Error(`The wallet is on ${moved?.network.id} after it was asked for ${network.id}.`),
      })
    }
    // The wallet's owner may have moved on before the answer was read.
    const said = reported.get(key)
    if (said && said !== network.id) {
      // The report may be older than the answer, so the wallet is read anew and the app shows that result.
      reread(kernel, sessionId, namespace)
      throw declined(`The wallet has moved to ${said} since it was asked.`)
    }
    const { graph } = runtimeOf(kernel)
    const session = entryOf(graph, sessionId)
    if (!toConnection(kernel, session, namespace) || (wasInUse && !isInUse())) {
      throw declined('The session ended while its wallet was asked.')
    }
    const accounts = moved.accounts && readChange({ accounts: moved.accounts }, namespace)?.accounts
    const grant = session?.grants[namespace]
    const there = accounts ?? (grant ? accountsOn(shareOf(grant), network.id) : [])
    if (there.length === 0) throw notShared(live, network)
    if (accounts) {
      commit(kernel, { type: 'changed', id: sessionId, namespace, accounts, network: network.id })
    }
  } catch (error) {
    if (isUserRejection(error)) throw new SwitchDeclinedError({ network: network.name, cause: error })
    throw error instanceof BaseError ? error : report(kernel, toRpcError(error))
  } finally {
    attempt.end()
  }
}
