import type { CaipNetworkId, Challenge, ConnectRequest } from 'tapkit/kernel'
import type { WalletConnectOptions } from '../options.ts'
import type { ProposedNamespace } from '../sdk.ts'

/** The challenge that a wallet is to sign while it approves a session, and its network. */
export type SignInRequest = { readonly networkId: CaipNetworkId; readonly challenge: Challenge }

/**
 * Asks for the challenge that a wallet is to sign with the pairing (CAIP-222). `undefined` if the wallet is asked for a
 * session alone: the protocol knows only EVM networks, and names the events of the session itself; a host's own client
 * is used as it is (sign-in 23).
 * @throws ConnectAbortedError
 */
export async function signInRequest(
  { challenge, network }: ConnectRequest,
  { provider, events }: WalletConnectOptions,
  proposal: Readonly<Record<string, ProposedNamespace>>,
): Promise<SignInRequest | undefined> {
  const { eip155, ...others } = proposal
  const isEvm = eip155?.chains.includes(network.id) && Object.keys(others).length === 0
  if (!challenge || !isEvm || provider || events?.eip155) return undefined
  const asked = await challenge(network.id)
  return asked && { networkId: network.id, challenge: asked }
}
