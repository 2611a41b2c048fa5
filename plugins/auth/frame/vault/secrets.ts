import type { Bytes } from '../crypto/bytes.ts'
import { VaultFactorError } from './errors.ts'
import { isFactorName } from './vault.ts'

/** Secrets of factors, by the factor's name. The caller overwrites them after use. */
export type Secrets = Readonly<Record<string, Bytes>>

/** The name, among secrets, of an open share that another browser has handed over. It stands for a factor as a vault is opened, and is none. */
export const handedShare = 'share'

/**
 * The secrets as pairs, if each can be a factor: a name that a vault may have, the right length, no buffer that was overwritten, and no two alike.
 * @throws {VaultFactorError}
 */
export function requireSecrets(secrets: Secrets, least: number): [name: string, secret: Bytes][] {
  const pairs = Object.entries(secrets)
  for (const [at, [factor, secret]] of pairs.entries()) {
    const isSecret = secret.length === (factor === 'code' ? 16 : 32) && secret.some((byte) => byte !== 0)
    const isTwice = pairs.slice(0, at).some(([, other]) => isSame(other, secret))
    if (!isFactorName(factor) || !isSecret || isTwice) throw new VaultFactorError({ reason: 'unusable', factor })
  }
  if (pairs.length < least) throw new VaultFactorError({ reason: 'tooFew' })
  return pairs
}

const isSame = (one: Bytes, other: Bytes) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Whether a factor is the login key, `login:<epoch>`. */
export const isLogin = (name: string): boolean => name.startsWith('login:')
/** The epoch of a login key. */
export const epochOf = (name: string): number => Number(name.slice('login:'.length))
