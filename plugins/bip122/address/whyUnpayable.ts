import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { DecodedAddress } from './decodeAddress.ts'

/**
 * Why coins that are sent to an address would be lost (bitcoin 3), as the end of a sentence that begins with it; `undefined` if they
 * would not. Without a network, any is right.
 */
export async function whyUnpayable(
  { type, script, networks }: DecodedAddress,
  network: BitcoinNetworkName | undefined,
): Promise<string | undefined> {
  if (network && !networks.includes(network)) return `is of ${networks.join(', ')}, not of ${network}.`
  if (type === 'future') return 'is of a kind that anybody could spend from today.'
  if (type !== 'p2tr') return undefined
  const { isTaprootKey } = await import('./taproot.ts')
  return isTaprootKey(script.subarray(2)) ? undefined : 'holds no public key: nobody could spend from it.'
}
