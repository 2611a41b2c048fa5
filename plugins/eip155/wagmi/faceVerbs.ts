import type { Connector } from '@wagmi/core'
import {
  type CaipNetworkId,
  type ConnectionState,
  isUserRejection,
  NetworkNotFoundError,
  NotConnectedError,
} from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import { accountsOf } from './accountsOf.ts'
import { chainIdOf } from './chainIdOf.ts'
import type { Face } from './face.ts'
import { tellPairings } from './tellPairings.ts'
import { toWagmiError } from './toWagmiError.ts'

const namespace = 'eip155'

const listed = ({ kernel, walletId }: Face) => kernel.connectors.get(namespace, walletId)
const sessionOf = ({ kernel, walletId }: Face) =>
  kernel.connections(namespace).find(({ connectorId }) => connectorId === walletId)

/** @throws NotConnectedError */
function connected(face: Face): ConnectionState {
  const found = sessionOf(face)
  if (!found) throw new NotConnectedError({ namespace })
  return found
}

const providerOf = async (face: Face) =>
  (await listed(face)?.getProvider(sessionOf(face)?.sessionId)) as Eip1193Provider | undefined

const asking = <value>(task: Promise<value>): Promise<value> =>
  task.catch((error) => {
    throw toWagmiError(error)
  })

/**
 * Connects the wallet, or answers the session that the kit has restored. A visitor who declines the requested chain
 * declines the call, as with wagmi's own connectors, so that the host's next action does not happen on another chain;
 * the shared accounts stay shared.
 */
export async function connect(face: Face, { chainId, isReconnecting, withCapabilities }: Asked = {}): Promise<unknown> {
  const { kernel } = face
  if (!isReconnecting) {
    const networkId = chainId === undefined ? undefined : (`${namespace}:${chainId}` as const)
    tellPairings(face)
    if (face.own && !kernel.connectors.get(namespace, face.own.id)) face.walletId = await findThere(face)
    await asking(kernel.connect({ connectorId: face.walletId, namespace, networkId }))
    if (networkId) await asking(kernel.switchNetwork(networkId)).catch(unlessDeclined)
  }
  const session = connected(face)
  const accounts = accountsOf(session)
  return {
    accounts: withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts,
    chainId: chainIdOf(session.networkId),
  }
}

/** A wallet that cannot move to the chain connects on its present chain, and says so. */
function unlessDeclined(error: unknown): void {
  if (isUserRejection(error)) throw error
}

type Asked = Parameters<Connector['connect']>[0]

/** The listed wallet that `injected()` stands for: whichever has put itself there. */
async function findThere({ kernel, walletId, own }: Face): Promise<string> {
  const there = await own?.getProvider()
  return kernel.connectors.list(namespace).find(({ source }) => source && source === there)?.id ?? walletId
}

/** Ends every session with the wallet. */
export const disconnect = ({ kernel, walletId }: Face): Promise<void> =>
  kernel.disconnect({ namespace, connectorId: walletId })

/** The addresses that the kit shows, the address in use first. */
export const getAccounts = async (face: Face): Promise<readonly string[]> => accountsOf(connected(face))

/** The wallet's own answer: wagmi compares it with the chain that it shows. */
export async function getChainId(face: Face): Promise<number> {
  connected(face)
  return Number(await (await providerOf(face))?.request({ method: 'eth_chainId' }))
}

/**
 * The wallet's provider. The provider of a wallet that is not in the page is answered once the wallet is connected,
 * because it takes the wallet's SDK and a request.
 */
export async function getProvider(face: Face): Promise<unknown> {
  const isInPage = face.own || listed(face)?.source
  return isInPage || (await isAuthorized(face)) ? providerOf(face) : undefined
}

/** Whether the wallet is connected, once the kit has restored: a wallet that hangs is given up after 10 s. */
export async function isAuthorized(face: Face): Promise<boolean> {
  if (!sessionOf(face)) await face.kernel.start().catch(() => {})
  return sessionOf(face) !== undefined
}

/** Moves the wallet to a chain of the config. */
export async function switchChain(face: Face, { chainId }: { readonly chainId: number }): Promise<unknown> {
  const { kernel, config } = face
  const id: CaipNetworkId = `${namespace}:${chainId}`
  const chain = config.chains.find((each) => each.id === chainId)
  if (!chain) throw new NetworkNotFoundError({ id })
  const { active, sessionId } = connected(face)
  if (active) await asking(kernel.switchNetwork(id))
  else {
    // The wallet of a session beside the session in use is asked to move, and is read back.
    const params = [{ chainId: `0x${chainId.toString(16)}` }]
    await asking(Promise.resolve((await providerOf(face))?.request({ method: 'wallet_switchEthereumChain', params })))
    await kernel.reconnect({ sessionId })
  }
  return chain
}
