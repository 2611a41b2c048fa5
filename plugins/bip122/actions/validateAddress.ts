import { InvalidAddressError, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/**
 * Whether a text is an address (spec 5) that can be paid on this network.
 * @throws InvalidAddressError for one of another network, and for one whose coins would be lost (R39)
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
    throw new InvalidAddressError({ debug: `${address} is of ${decoded.networks.join(', ')}, not of ${name}.` })
  }
  if (decoded.type === 'future') {
    throw new InvalidAddressError({ debug: `${address} is of a kind that anybody could spend from today.` })
  }
  if (decoded.type === 'p2tr') {
    const { taprootPoints } = await import('../secp256k1/points.ts')
    if (!taprootPoints.isXOnlyPoint(decoded.script.subarray(2))) {
      throw new InvalidAddressError({ debug: `${address} holds no public key: nobody could spend from it.` })
    }
  }
  return true
}
