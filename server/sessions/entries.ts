import { digest } from '../crypto/digest.ts'
import { type AccountId, accountKey } from './accountKey.ts'

// Storage holds no nonce and no session id, only their hashes: who reads it can use neither.

/** Where a nonce stands that was tried or spent, until its end. */
export const nonceEntry = (nonce: string): string => `nonce:${digest(nonce)}`

export const sessionPrefix = 'session:'

/** Where a session stands. */
export const sessionEntry = (id: string): string => `${sessionPrefix}${digest(id)}`

/** Where it stands which sessions an account has. */
export const accountEntry = (account: AccountId): string => `account:${digest(accountKey(account))}`
