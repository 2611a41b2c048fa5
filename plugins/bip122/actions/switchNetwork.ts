import { type Network, pause } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'
import { addressShape } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { NoAccountError } from '../errors.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { networkOf } from '../networks/networkOf.ts'
import { toSessionAccounts } from './toSessionAccounts.ts'

/** How often the wallet is asked where it is after a switch, and how long between, in ms: about 4 s. */
const confirmations = { tries: 20, pause: 200 }

/**
 * Asks a wallet for a network, and reads back where it is (R2). Its addresses are others there.
 * @throws NoAccountError where it shows none of there, UserRejectedError, SwitchNotSupportedError, UnsupportedNetworkError, UnsupportedChainError, RPCError
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
  const on = actual ?? wanted
  // Addresses of another network would be shown, and paid to, as if they were of this one.
  const ofNetwork = (shown: readonly BitcoinAccount[]) =>
    toSessionAccounts(shown.filter(({ address }) => addressShape(address)?.networks.includes(on))).filter(
      ({ namespace }) => namespace === 'bip122',
    )
  let accounts = ofNetwork(await provider.getAccountAddresses())
  if (accounts.length === 0) accounts = ofNetwork(await provider.connect({ network: on }))
  if (accounts.length === 0) throw new NoAccountError()
  const settled = networkOf(kernel, on)
  await kernel.syncSession(connector.id, 'bip122', { accounts, network: settled })
  return settled
}
