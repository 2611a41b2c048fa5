import { type CaipNetworkId, type Kernel, selectConnection, selectNetwork } from 'tapkit/kernel'

/** What a provider, a signer or a client is for, as long as it lives: one session, its account and its network. */
export type Bond = {
  readonly networkId: CaipNetworkId
  /** Where a wallet is connected. */
  readonly sessionId?: string | undefined
  readonly address?: `0x${string}` | undefined
}

/** What is in use; `undefined` where no network of `eip155` is offered. */
export function selectBond(state: Kernel['state']): Bond | undefined {
  const { sessionId, address, networkId = selectNetwork(state, 'eip155') } = selectConnection(state, 'eip155') ?? {}
  return networkId && { networkId, sessionId, address: address as Bond['address'] }
}

/** What tells two bonds apart. */
export const bondKey = ({ networkId, sessionId, address }: Bond): string => `${networkId} ${sessionId} ${address}`
