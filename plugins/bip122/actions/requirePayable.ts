import { InvalidAddressError, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { validateAddress } from './validateAddress.ts'

/**
 * Refuses a receiver whose address is of another network, or whose coins would be lost.
 * @throws InvalidAddressError
 */
export async function requirePayable(context: Context, address: string, network: Network): Promise<void> {
  if (await validateAddress(context, { address, network })) return
  throw new InvalidAddressError({ address, debug: `${address.slice(0, 100)} cannot be paid on ${network.name}.` })
}
