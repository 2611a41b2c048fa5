import * as v from 'valibot'

const protocol = v.pipe(v.string(), v.toUpperCase(), v.picklist(['ECDSA', 'BIP322']))

/** Signs a text with the key of an address, by BIP-137 (`ECDSA`) or BIP-322. */
export const signMessage = {
  params: v.object({
    address: v.pipe(v.string(), v.nonEmpty('Address not found')),
    message: v.string(),
    protocol: v.optional(protocol),
  }),
  result: v.object({
    signature: v.pipe(v.string(), v.nonEmpty()),
    messageHash: v.optional(v.string(), ''),
    address: v.string(),
    protocol: v.optional(protocol),
  }),
}
