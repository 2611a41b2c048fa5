import type { Config, Connector, State } from '@wagmi/core'
import { type Kernel, selectStatus } from 'tapkit/kernel'
import { accountsOf } from './accountsOf.ts'
import { chainIdOf } from './chainIdOf.ts'

/** The host's latest wish by wagmi, until the kit has answered. */
export type Wish = { readonly current?: string | null; readonly chainId?: number }

/** The state in which wagmi shows the sessions. */
export function project(kernel: Kernel, config: Config, faceOf: (id: string) => Connector, wish: Wish): State {
  const connections: State['connections'] = new Map()
  // The session in use comes first, so that it is shown if several sessions have the same wallet.
  for (const session of kernel.connections('eip155')) {
    const connector = faceOf(session.connectorId)
    if (connections.has(connector.uid)) continue
    connections.set(connector.uid, { accounts: accountsOf(session), chainId: chainIdOf(session.networkId), connector })
  }
  const [first = null] = connections.keys()
  const { state, chains, _internal } = config
  const chainId = wish.chainId ?? chainIdOf(kernel.network('eip155')?.id)
  const isFollowed = _internal.syncConnectedChain && chains.some(({ id }) => id === chainId)
  return {
    status: selectStatus(kernel.state, 'eip155'),
    connections,
    current: connections.has(wish.current as string) ? (wish.current as string) : first,
    chainId: isFollowed ? chainId : state.chainId,
  }
}

/** A text that tells two states apart; their maps are never the same object. */
export const print = ({ status, current, chainId, connections }: State): string =>
  JSON.stringify([
    status,
    current,
    chainId,
    [...connections].map(([uid, { accounts, chainId }]) => [uid, accounts, chainId]),
  ])
