import { type Bytes, wipe } from '../crypto/bytes.ts'
import { eip155 } from './eip155.ts'
import { SigningRefusedError } from './errors.ts'
import type { KeyKind } from './keyKind.ts'
import { solana } from './solana.ts'
import { stretchWords } from './stretchWords.ts'
import { wordsOf } from './words.ts'

const kinds: ReadonlyMap<string, KeyKind> = new Map([
  ['eip155', eip155],
  ['solana', solana],
])

/** The accounts of a seed, `namespace:address` each, in the order in which a vault lists them. */
export async function accountsOf(seed: Bytes): Promise<string[]> {
  const stretched = await stretchWords(wordsOf(seed))
  try {
    return [...kinds].map(([namespace, kind]) => {
      const key = kind.derive(stretched)
      const address = kind.addressOf(key)
      wipe(key)
      return `${namespace}:${address}`
    })
  } finally {
    wipe(stretched)
  }
}

/**
 * Signs one payload for one account of a seed, and overwrites every key afterwards. The caller overwrites the seed.
 * EVM takes a hash of 32 bytes and gives r, s and v. Solana takes the bytes of a message and gives 64 bytes.
 * @throws {SigningRefusedError} if the account is not of the seed, or the payload is not of its namespace's form
 */
export async function signOnce(seed: Bytes, account: string, payload: Bytes): Promise<Bytes> {
  const [namespace = '', address] = account.split(':')
  const kind = kinds.get(namespace)
  const fault = kind ? kind.refuse(payload) : 'The wallet has no key for this namespace.'
  if (!kind || fault) throw new SigningRefusedError({ account, debug: fault ?? '' })
  // The payload was reviewed at the call. A copy of it is signed, because the caller's buffer may change while the key is derived.
  const reviewed = Uint8Array.from(payload)
  const stretched = await stretchWords(wordsOf(seed))
  let key: Bytes | undefined
  try {
    key = kind.derive(stretched)
    if (kind.addressOf(key) !== address)
      throw new SigningRefusedError({
        account,
        debug: 'The account is not of this seed. Use an account that the vault lists.',
      })
    return kind.sign(key, reviewed)
  } finally {
    wipe(stretched, key)
  }
}
