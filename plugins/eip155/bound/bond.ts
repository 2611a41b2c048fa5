import { type CaipNetworkId, type Kernel, selectConnection, selectNetwork } from 'tapkit/kernel'

/** The session, the account and the network of a provider, a signer or a client, as long as it lives. */
export type Bond = {
  readonly networkId: CaipNetworkId
  /** The session, if a wallet is connected. */
  readonly sessionId?: string | undefined
  readonly address?: `0x${string}` | undefined
}

/** The bond in use; `undefined` if no network of `eip155` is offered. */
export function selectBond(state: Kernel['state']): Bond | undefined {
  const { sessionId, address, networkId = selectNetwork(state, 'eip155') } = selectConnection(state, 'eip155') ?? {}
  return networkId && { networkId, sessionId, address: address as Bond['address'] }
}

/** A key that tells two bonds apart. */
export const bondKey = ({ networkId, sessionId, address }: Bond): string => `${networkId} ${sessionId} ${address}`
