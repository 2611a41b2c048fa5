import { digest } from '../crypto/digest.ts'
import { type AccountId, accountKey } from './accountKey.ts'

// Storage holds no nonce and no session id, only their hashes: who reads it can use neither.

/** Where a nonce stands that was tried or spent, until its end. */
export const nonceEntry = async (nonce: string): Promise<string> => `nonce:${await digest(nonce)}`

/** Where a session stands. */
export const sessionEntry = async (id: string): Promise<string> => `session:${await digest(id)}`

/** Where the generation of an account's sessions stands: without it, or with another one, they are over on every device. */
export const accountEntry = async (account: AccountId): Promise<string> =>
  `account:${await digest(accountKey(account))}`
