import { InvalidAddressError, type Kernel } from 'tapkit/kernel'
import { isAddressShape } from './isAddressShape.ts'

/** Most tokens in a visitor's list of a network. */
const limit = 100
const keyOf = (networkId: string) => `tokens:${networkId}`

/** Addresses of the tokens that the visitor added on a network, in lower case (reads 3). */
export function readAddedTokens(kernel: Kernel, networkId: string): readonly string[] {
  const addresses = kernel.storage.get(keyOf(networkId), (json) =>
    Array.isArray(json) ? json.filter(isAddressShape) : [],
  )
  return [...new Set((addresses ?? []).map(requireToken))]
}

/**
 * Adds an ERC-20 token to the visitor's own list of a network; `fetchTokens` reads it from then on, even when it is empty.
 * @throws InvalidAddressError
 * @example
 * ```ts
 * import type { Kernel } from 'tapkit/kernel'
 * import { addToken } from 'tapkit/eip155'
 * export const addDai = (kernel: Kernel) =>
 *   addToken(kernel, { networkId: 'eip155:1', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' })
 * ```
 */
export function addToken(
  kernel: Kernel,
  { networkId, address }: { networkId: `eip155:${number}`; address: string },
): void {
  const token = requireToken(address)
  kernel.storage.set(keyOf(networkId), [...new Set([...readAddedTokens(kernel, networkId), token])].slice(-limit))
}

/** Takes a token off the visitor's own list of a network. */
export function removeToken(kernel: Kernel, { networkId, address }: { networkId: string; address: string }): void {
  const token = requireToken(address)
  const others = readAddedTokens(kernel, networkId).filter((added) => added !== token)
  if (others.length > 0) kernel.storage.set(keyOf(networkId), others)
  else kernel.storage.remove(keyOf(networkId))
}

/** A token's address as it is stored. */
export function requireToken(address: string): string {
  if (!isAddressShape(address))
    throw new InvalidAddressError({ address, debug: 'A token is named by its contract’s address.' })
  return `0x${address.slice(-40).toLowerCase()}`
}
