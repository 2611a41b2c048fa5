import { writeSignIn } from 'tapkit/kernel'
import type { SignInMessage } from '../types.ts'
import { checkFields } from './checkFields.ts'

/**
 * Writes the text that an account signs to sign in: CAIP-122, byte for byte ERC-4361 on `eip155` and Sign-In With Solana on
 * `solana`. A field that could pass for another line, or is not in its standard's form, is refused (sign-in 1).
 * @throws InvalidSignInMessageError
 * @example
 * ```ts
 * import { createMessage } from 'tapkit/features/siwx/verify'
 * export const text = createMessage({
 *   domain: 'example.com',
 *   accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
 *   chainId: 'eip155:1',
 *   uri: 'https://example.com/login',
 *   version: '1',
 *   nonce: 'mNvP3kQ0ab2Zx9LwT6yE',
 *   issuedAt: '2030-01-31T12:00:00Z',
 * })
 * ```
 */
export function createMessage(fields: SignInMessage): string {
  const { namespace, scheme, domain, accountAddress, ...lines } = checkFields(fields)
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  return writeSignIn({ ...lines, origin, address: accountAddress, keepsStatementLine: namespace === 'eip155' })
}
