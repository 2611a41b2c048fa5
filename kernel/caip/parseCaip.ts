import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/caip.ts'
import type { CaipNetworkId } from '../types/network.ts'

/** A namespace of CAIP-2. */
export const namespacePattern = /^[-a-z0-9]{3,8}$/
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** Parts of a CAIP-2 id. */
export type CaipNetworkParts = { readonly namespace: string; readonly reference: string }

/** Parts of a CAIP-10 id. */
export type CaipAddressParts = CaipNetworkParts & { readonly address: string }

/**
 * Reads a CAIP-2 chain id.
 * @throws InvalidCaipNetworkIdError
 * @example
 * ```ts
 * import { parseCaipNetworkId } from 'tapkit/kernel'
 * parseCaipNetworkId('eip155:1').reference // '1'
 * ```
 */
export function parseCaipNetworkId(value: string): CaipNetworkParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace = '', reference = ''] = parts
  if (parts.length !== 2 || !namespacePattern.test(namespace) || !referencePattern.test(reference))
    throw new InvalidCaipNetworkIdError({ value })
  return { namespace, reference }
}

/**
 * Reads a CAIP-10 account id; the address keeps its case.
 * @throws InvalidCaipAddressError
 */
export function parseCaipAddress(value: string): CaipAddressParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace = '', reference = '', address = ''] = parts
  const valid =
    parts.length === 3 &&
    namespacePattern.test(namespace) &&
    referencePattern.test(reference) &&
    addressPattern.test(address)
  if (!valid) throw new InvalidCaipAddressError({ value })
  return { namespace, reference, address }
}

/**
 * Writes a CAIP-2 chain id.
 * @throws InvalidCaipNetworkIdError
 */
export function formatCaipNetworkId({ namespace, reference }: CaipNetworkParts): CaipNetworkId {
  const id = `${namespace}:${reference}` as const
  parseCaipNetworkId(id)
  return id
}

/**
 * Writes a CAIP-10 account id.
 * @throws InvalidCaipAddressError
 */
export function formatCaipAddress({ namespace, reference, address }: CaipAddressParts): string {
  const id = `${namespace}:${reference}:${address}`
  parseCaipAddress(id)
  return id
}
