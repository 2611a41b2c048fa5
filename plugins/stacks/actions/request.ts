import { type Network, NotConnectedError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { askWallet } from './askWallet.ts'

/**
 * Passes a request to a wallet (SIP-030 and the `stx_` methods of sats-connect), connected or not.
 * @throws NotConnectedError, InvalidParamsError, UserRejectedError, NoWalletResponseError,
 * SendOutcomeUnknownError, RPCError
 */
export async function request(
  { kernel }: Context,
  { method, params, connection, connector = connection?.connector }: HookInput<'request'>,
): Promise<{ result: unknown }> {
  if (!connector) throw new NotConnectedError({ namespace: 'stacks' })
  const provider = await connector.getProvider()
  const network = connection?.network ?? activeNetwork(kernel)
  return { result: await askWallet({ provider, network, account: connection?.account, method, params }) }
}

/** The network of a wallet that is not connected is the one that the app is on. */
function activeNetwork({ networks, state }: Context['kernel']): Network {
  return networks.require(state.networks.byNamespace.stacks?.active ?? networks.list('stacks')[0]?.id ?? 'stacks:1')
}
