import { InvalidAddressError, type Network } from 'tapkit/kernel'
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
  const { network: name } = bitcoinNetworkOf(context, network)
  if (!decoded.networks.includes(name)) {
    throw new InvalidAddressError({
      address,
      debug: `${address} is of ${decoded.networks.join(', ')}, not of ${name}.`,
    })
  }
  if (decoded.type === 'future') {
    throw new InvalidAddressError({ address, debug: `${address} is of a kind that anybody could spend from today.` })
  }
  if (decoded.type === 'p2tr') {
    const { isTaprootKey } = await import('../address/taproot.ts')
    if (!isTaprootKey(decoded.script.subarray(2))) {
      throw new InvalidAddressError({ address, debug: `${address} holds no public key: nobody could spend from it.` })
    }
  }
  return true
}
