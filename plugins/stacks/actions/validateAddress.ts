import type { Network } from 'tapkit/kernel'
import { addressNetwork, type Principal, parsePrincipal } from '../address/parsePrincipal.ts'
import { StacksAddressError } from '../errors.ts'

type Input = { readonly address: unknown; readonly network: Pick<Network, 'reference' | 'name'> }

const shape = /^S[0-9a-z]{27,40}(\.[a-z][\w-]*)?$/i

/**
 * Whether a text is an account or a contract of a network (c32check, SIP-005).
 * @throws StacksAddressError for an address of another network, or one with a typing error
 */
export function validateAddress({ address, network }: Input): boolean {
  const principal = parsePrincipal(address)
  if (principal) return requireNetwork(principal, network)
  if (typeof address !== 'string' || !shape.test(address)) return false
  throw new StacksAddressError({ debug: `${address.slice(0, 64)} has a letter or digit that is wrong. Copy it again.` })
}

/**
 * Reads who receives on a network.
 * @throws StacksAddressError
 */
export function requirePrincipal({ address, network }: Input): Principal {
  const principal = parsePrincipal(address)
  if (!principal) throw new StacksAddressError({ debug: 'Neither an account nor a contract of Stacks.' })
  requireNetwork(principal, network)
  return principal
}

function requireNetwork({ address, network: actual }: Principal, network: Input['network']): true {
  if (actual === addressNetwork(network.reference)) return true
  throw new StacksAddressError({ debug: `${address} is an address of the Stacks ${actual}, not of ${network.name}.` })
}
