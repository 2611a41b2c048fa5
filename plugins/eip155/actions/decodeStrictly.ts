import type { AbiParameter, DecodeAbiParametersReturnType } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'

/**
 * Decodes bytes that are written as every encoder writes them; more may stand behind. Offsets let the same bytes be read in
 * several ways, and a contract may read them in another way than is shown.
 * @throws TypeError where they are written otherwise, and what viem throws at bytes that are no such values
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
