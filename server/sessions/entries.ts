import { digest } from '../crypto/digest.ts'
import { type AccountId, accountKey } from './accountKey.ts'

// Storage holds no nonce and no session id, only their hashes: who reads it can use neither.

/** Where a nonce stands that was tried or spent, until its end. */
export const nonceEntry = (nonce: string): string => `nonce:${digest(nonce)}`

export const sessionPrefix = 'session:'

/** Where a session stands. */
export const sessionEntry = (id: string): string => `${sessionPrefix}${digest(id)}`

export const accountPrefix = 'account:'

/** Where it stands which sessions an account has: 128 bits of a hash, whose first half names the account's cookie. */
export const accountEntry = (account: AccountId): string =>
  `${accountPrefix}${digest(accountKey(account)).slice(0, 32)}`
