import { NotConnectedError, selectNetwork } from 'tapkit/kernel'
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
  // Without a connected wallet, the app's network counts.
  const network = connection?.network ?? kernel.networks.require(selectNetwork(kernel.state, 'stacks') ?? '')
  return { result: await askWallet({ provider, network, account: connection?.account, method, params }) }
}
