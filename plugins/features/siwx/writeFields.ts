import type { SiwxOptions } from './options.ts'
import { pageUri } from './pageUri.ts'
import type { SignInMessage } from './types.ts'

/** What a message says whoever signs it: where, what for and when, with a nonce of its own. */
export function writeFields(
  { domain = location.host, uri = pageUri(), expiresIn, statement, resources }: SiwxOptions,
  nonce: string,
): Omit<SignInMessage, 'accountAddress' | 'chainId'> {
  const now = Date.now()
  return {
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(expiresIn && { expirationTime: new Date(now + expiresIn).toISOString() }),
    ...(statement && { statement }),
    ...(resources && { resources }),
  }
}
