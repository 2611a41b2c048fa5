import { InvalidAddressError, type Network, rpcErrorCode } from 'tapkit/kernel'
import { addressNetwork, type Principal, parsePrincipal } from '../address/parsePrincipal.ts'

/** A request with an invalid address has invalid parameters, and is refused with their code (requests 5). */
const code = rpcErrorCode.invalidParams

type Input = { readonly address: unknown; readonly network: Pick<Network, 'reference' | 'name'> }

const shape = /^S[0-9a-z]{27,40}(\.[a-z][\w-]*)?$/i

/**
 * Whether a text is an account or a contract of a network (c32check, SIP-005).
 * @throws InvalidAddressError for an address of another network, or with a typing error
 */
export function validateAddress({ address, network }: Input): boolean {
  const principal = parsePrincipal(address)
  if (principal) return requireNetwork(principal, network)
  if (typeof address !== 'string' || !shape.test(address)) return false
  throw new InvalidAddressError({
    code,
    address,
    debug: `${address.slice(0, 64)} has a letter or digit that is wrong. Copy it again.`,
  })
}

/**
 * Reads a receiver's address on a network.
 * @throws InvalidAddressError
 */
export function requirePrincipal({ address, network }: Input): Principal {
  const principal = parsePrincipal(address)
  if (!principal)
    throw new InvalidAddressError({ code, address, debug: 'Neither an account nor a contract of Stacks.' })
  requireNetwork(principal, network)
  return principal
}

function requireNetwork({ address, network: actual }: Principal, network: Input['network']): true {
  if (actual === addressNetwork(network.reference)) return true
  throw new InvalidAddressError({
    code,
    address,
    debug: `${address} is an address of the Stacks ${actual}, not of ${network.name}.`,
  })
}
