import { digest } from '../crypto/digest.ts'
import { type AccountId, accountKey } from './accountKey.ts'

// The storage holds only hashes of nonces and session ids, so that a reader of the storage can use neither.

/** The key of a nonce that was tried or spent, until its end. */
export const nonceEntry = (nonce: string): string => `nonce:${digest(nonce)}`

export const sessionPrefix = 'session:'

/** The key of a session. */
export const sessionEntry = (id: string): string => `${sessionPrefix}${digest(id)}`

export const accountPrefix = 'account:'

/**
 * The key of an account's list of sessions: 128 bits of a hash, whose first half is also in the name of the account's
 * cookie.
 */
export const accountEntry = (account: AccountId): string =>
  `${accountPrefix}${digest(accountKey(account)).slice(0, 32)}`
