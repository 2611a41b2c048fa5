import type { Network } from 'tapkit/kernel'
import { AccountMismatchError, ClusterNotSupportedError } from '../connectors/errors.ts'
import { signsFor } from '../connectors/signsFor.ts'
import type { Context, HookInput } from '../context.ts'

/**
 * Moves a session to another cluster. The wallet is not asked: each transaction names its cluster, so the account only
 * must list it.
 * @throws ClusterNotSupportedError, AccountMismatchError
 */
export async function switchNetwork(
  context: Context,
  { network, connection }: HookInput<'switchNetwork'>,
): Promise<Network> {
  const { connector, account } = connection
  const provider = await connector.getProvider()
  const shared = provider.accounts().find(({ address }) => address === account.address)
  if (!shared) throw new AccountMismatchError({ address: account.address })
  if (!signsFor(context, shared.networks, network)) {
    throw new ClusterNotSupportedError({ wallet: connector.name, network: network.name })
  }
  return network
}
