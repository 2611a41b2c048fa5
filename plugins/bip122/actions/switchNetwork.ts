import type { Network } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { networkOf } from '../networks/networkOf.ts'
import { pause } from './pause.ts'
import { toSessionAccounts } from './toSessionAccounts.ts'

/** How often the wallet is asked where it is after a switch, and how long between, in ms: about 4 s. */
const confirmations = { tries: 20, pause: 200 }

/**
 * Asks a wallet for a network, and reads back where it is (R2). Its addresses are others there.
 * @throws UserRejectedError, SwitchNotSupportedError, UnsupportedNetworkError, UnsupportedChainError, RPCError
 */
export async function switchNetwork(
  context: Context,
  { network, connection }: HookInput<'switchNetwork'>,
): Promise<Network> {
  const { kernel } = context
  const { connector } = connection
  const provider = await connector.getProvider()
  const { network: wanted } = bitcoinNetworkOf(context, network)
  if ((await provider.getNetwork()) !== wanted) await provider.switchNetwork(wanted)
  let actual = await provider.getNetwork()
  for (let left = confirmations.tries; actual !== undefined && actual !== wanted && left > 1; left--) {
    await pause(confirmations.pause, kernel.signal)
    actual = await provider.getNetwork()
  }
  const settled = networkOf(kernel, actual ?? wanted)
  let shown = await provider.getAccountAddresses()
  // Addresses of another network would be shown, and paid to, as if they were of this one.
  const fits = shown.some(({ address }) => addressShape(address)?.networks.includes(actual ?? wanted))
  if (!fits) shown = await provider.connect({ network: wanted })
  const accounts = toSessionAccounts(shown).filter(({ namespace }) => namespace === 'bip122')
  if (accounts.length > 0) await kernel.syncSession(connector.id, 'bip122', { accounts, network: settled })
  return settled
}
