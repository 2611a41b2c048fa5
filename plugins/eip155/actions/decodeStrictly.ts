import type { AbiParameter, DecodeAbiParametersReturnType } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'

/**
 * Decodes bytes in the canonical encoding; further bytes may follow. By their offsets the same bytes could be read in
 * several ways, and a contract may read them in another way than the review.
 * @throws TypeError if the encoding differs, and the errors of viem if the bytes are no such values
 */
export function decodeStrictly<const types extends readonly AbiParameter[]>(
  types: types,
  bytes: `0x${string}`,
): DecodeAbiParametersReturnType<types> {
  const values = decodeAbiParameters(types, bytes)
  if (!bytes.toLowerCase().startsWith(encodeAbiParameters(types, values as never)))
    throw new TypeError('The bytes can be read in other ways.')
  return values
}
