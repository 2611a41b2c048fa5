import * as v from 'valibot'
import { isBase64url } from '../crypto/bytes.ts'
import { maxBytes } from './maxBytes.ts'

/** Most factors of a vault. */
export const maxFactors = 40
/** Bytes of a share: those of the data key, and the share's coordinate. */
export const shareBytes = 33
/** Bytes of the key that seals a factor's share. */
export const shareKeyBytes = 32
const tag = 16

const bytesOf = (length: (bytes: number) => boolean) =>
  v.pipe(
    v.string(),
    v.maxLength(maxBytes),
    v.check((text) => isBase64url(text, length), 'Bytes must be base64url, and of the right length.'),
  )
const exactly = (length: number) => bytesOf((bytes) => bytes === length)
const sealedOf = (ct: v.GenericSchema<string>) => v.strictObject({ iv: exactly(12), ct })
const areShareKeys = (bytes: number) => bytes > tag && (bytes - tag) % shareKeyBytes === 0

/** `device:<id>`, `passkey:<id>`, `login:<epoch>` or `code`. None has a `|`, which separates the parts of a context. */
const factorName = v.pipe(v.string(), v.regex(/^(?:(?:device|passkey):[\w-]{1,43}|login:[1-9]\d{0,8}|code)$/))
/** Whether a vault may have a factor of this name. */
export const isFactorName = (name: string): boolean => v.is(factorName, name)

/**
 * A line of text without control characters, marks of direction and halves of a character. `\p{C}` would also refuse characters
 * that an older browser does not know yet, so that a vault with a new emoji could not be read there.
 */
const label = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+$/u),
)
/** `namespace:address`, in the letters of CAIP-10: no `,` and no `|`, which separate accounts. */
const account = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/))

const share = v.strictObject({
  iv: exactly(12),
  ct: exactly(shareBytes + tag),
  /** The visitor's name of the factor. */
  name: v.exactOptional(label),
  /** When the factor was added, in ms since 1970. */
  added: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

export const vaultSchema = v.strictObject({
  v: v.literal(1),
  /** 16 random bytes. */
  id: exactly(16),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  accounts: v.pipe(
    v.array(account),
    v.minLength(1),
    v.maxLength(8),
    v.check((accounts) => new Set(accounts).size === accounts.length, 'No account may stand there twice.'),
  ),
  shares: v.pipe(
    v.record(factorName, share),
    v.check((shares) => {
      const names = Object.keys(shares)
      const logins = names.filter((name) => name.startsWith('login:'))
      return names.length >= 2 && names.length <= maxFactors && logins.length <= 1
    }, 'A vault has two factors at least, and one epoch of the login key at most.'),
  ),
  /** The keys that seal the shares, in the order of the factors' names. */
  shareKeys: sealedOf(bytesOf(areShareKeys)),
  seed: sealedOf(exactly(32 + tag)),
  notes: v.exactOptional(sealedOf(bytesOf((bytes) => bytes >= tag))),
  signer: exactly(32),
  signature: exactly(64),
})

/** A wallet's seed, sealed: any two of its factors open it, and one factor alone opens nothing. */
export type Vault = v.InferOutput<typeof vaultSchema>
export type Share = Vault['shares'][string]
export type Draft = Omit<Vault, 'signer' | 'signature'>

/**
 * The context that a sealed part of a vault is bound to: the vault, its accounts and the part's name. A part that is moved to
 * another vault or another place does not open.
 */
export const contextOf = ({ id, accounts }: Pick<Vault, 'id' | 'accounts'>, part: string): string =>
  `tapkit-vault/1|${id}|${accounts.join(',')}|${part}`
