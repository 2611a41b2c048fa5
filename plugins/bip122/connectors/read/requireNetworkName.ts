import { UnsupportedNetworkError } from '../../errors.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import { readNetworkName } from './readNetworkName.ts'

/**
 * The network that a wallet names. Addresses of other chains look like those of Bitcoin, so an unknown name is not guessed.
 * @throws UnsupportedNetworkError
 */
export function requireNetworkName(
  told: unknown,
  wallet: string,
  message = `${wallet} is on an unknown network`,
): BitcoinNetworkName {
  const network = readNetworkName(told)
  if (network) return network
  const debug = `${wallet} is on a network that is not known here.`
  throw new UnsupportedNetworkError({ network: String(told).slice(0, 64), message, debug })
}
