import { InvalidAddressError, type Network } from 'tapkit/kernel'
import { whyUnpayable } from '../address/whyUnpayable.ts'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/**
 * Whether a text is an address that can be paid on this network.
 * @throws InvalidAddressError for an address of another network, or whose coins would be lost (bitcoin 3)
 */
export async function validateAddress(
  context: Context,
  { address, network }: { readonly address: string; readonly network: Network },
): Promise<boolean> {
  const { decodeAddress } = await import('../address/decodeAddress.ts')
  const decoded = decodeAddress(address)
  if (!decoded) return false
  const reason = await whyUnpayable(decoded, bitcoinNetworkOf(context, network).network)
  if (reason) throw new InvalidAddressError({ address, debug: `${address} ${reason}` })
  return true
}
