import type { Intent } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'
import type { readListed } from './readListed.ts'
import { requireDecimals } from './requireDecimals.ts'

/**
 * The tokens of an intent, with the host's facts about each. A node could lie in the list and here alike, so the host's
 * facts come first.
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
