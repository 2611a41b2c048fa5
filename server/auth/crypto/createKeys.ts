import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { type Bytes, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { deriveCipher, importSecret } from '../../../plugins/auth/frame/crypto/deriveSecret.ts'
import { open, seal } from '../../../plugins/auth/frame/crypto/seal.ts'

/** The purposes of the operator’s secrets. Each purpose has a key of its own. */
export type AuthKeys = {
  /** HMAC-SHA-256 of a text under the newest secret, in hex. */
  mac(purpose: string, text: string): string
  /** The HMAC under each secret, the newest first. */
  macs(purpose: string, text: string): readonly [string, ...string[]]
  /** Seals bytes under the newest secret. `context` must be the same when they are opened. */
  seal(purpose: string, context: string, plain: Bytes): Promise<string>
  /**
   * Opens what this server has sealed, under any of the secrets.
   * @throws {Error} none of them opens it
   */
  open(purpose: string, context: string, sealed: string): Promise<Bytes>
}

const root = 'tapkit-auth/1'

/** The keys that the secrets of the operator derive, the newest secret first. */
export function createKeys(secrets: readonly string[]): AuthKeys {
  const [newest = '', ...older] = secrets
  // Purposes have no line break, so two pairs never make the same text.
  const sign = (secret: string, purpose: string, text: string) =>
    bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${root}\n${purpose}\n${text}`)))
  const ciphers = new Map<string, Promise<CryptoKey>>()
  const cipherOf = (secret: string, purpose: string) => {
    const name = `${purpose}\n${secret}`
    const made = ciphers.get(name) ?? importSecret(utf8(secret)).then((key) => deriveCipher(key, root, purpose))
    ciphers.set(name, made)
    return made
  }

  return {
    mac: (purpose, text) => sign(newest, purpose, text),
    macs: (purpose, text) => [sign(newest, purpose, text), ...older.map((secret) => sign(secret, purpose, text))],
    async seal(purpose, context, plain) {
      const { iv, ct } = await seal(await cipherOf(newest, purpose), plain, context)
      return `${iv}.${ct}`
    },
    async open(purpose, context, sealed) {
      const [iv = '', ct = ''] = sealed.split('.')
      for (const secret of secrets) {
        const opened = await open(await cipherOf(secret, purpose), { iv, ct }, context).catch(() => undefined)
        if (opened) return opened
      }
      throw new Error('No secret of the list opens this entry. Was an older secret removed too early?')
    },
  }
}
