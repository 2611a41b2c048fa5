import { isError, type Network } from 'tapkit/kernel'
import { addressNetwork, parsePrincipal } from '../address/parsePrincipal.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import type { Context, HookInput } from '../context.ts'
import { SwitchNotSupportedError } from '../errors.ts'
import { askAccounts } from './openSession.ts'

/**
 * Asks a wallet for a network, and reads back by its addresses that it is there (R2). SIP-030 has no switch: its requests
 * name their network, and the wallet is asked for its addresses of that one.
 * @throws UserRejectedError, SwitchNotSupportedError, RPCError
 */
export async function switchNetwork(
  context: Context,
  { network, connection }: HookInput<'switchNetwork'>,
): Promise<Network> {
  const { connector } = connection
  const provider = await connector.getProvider()
  const wanted = addressNetwork(network.reference)
  const ask = async () => {
    if (provider.dialect === 'sip030') return askAccounts(provider, network)
    await provider.request('wallet_changeNetwork', { name: wanted === 'mainnet' ? 'Mainnet' : 'Testnet' })
    return readAccounts(await provider.request('wallet_getAccount')) ?? []
  }
  const accounts = await ask().catch((cause) => {
    if (isError(cause, 'MethodNotSupportedError')) throw new SwitchNotSupportedError({ wallet: connector.name, cause })
    throw cause
  })
  const there = accounts.filter(({ address }) => parsePrincipal(address)?.network === wanted)
  if (there.length === 0) throw new SwitchNotSupportedError({ wallet: connector.name })
  await context.kernel.syncSession(connector.id, 'stacks', { accounts: there, network })
  return network
}
