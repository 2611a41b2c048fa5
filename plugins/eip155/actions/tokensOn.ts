import type { Intent } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import type { readListed } from './readListed.ts'
import { requireDecimals } from './requireDecimals.ts'

/**
 * The tokens that an intent is about, each with what the host says of it. A node may tell the same lie where tokens are listed and
 * here: what the host says of its own tokens counts first.
 * @throws TokenDecimalsError
 */
export function tokensOn(listed: ReturnType<typeof readListed>, intent: Intent) {
  return intent.tokens.flatMap(({ address = '', ...facts }) => {
    if (!isAddressShape(address)) return []
    const token = { ...facts, address: checksumAddress(address) }
    const host = listed.get(token.address.toLowerCase())
    requireDecimals(token, host?.decimals)
    return [{ ...token, host }]
  })
}
