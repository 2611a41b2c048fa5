import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { deriveCipher, importSecret } from '../crypto/deriveSecret.ts'
import { open, type Sealed, seal } from '../crypto/seal.ts'
import { commitmentOf, type Revealed } from './transferText.ts'

const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
const context = 'tapkit-transfer/1'

/** A device of a transfer: its one-time key, which scripts cannot export, and its nonce. */
export type TransferParty = {
  readonly own: Revealed
  readonly commitment: string
  /** Seals bytes between this key and that of the other device. */
  seal(other: Revealed, plain: Bytes): Promise<Sealed>
  /**
   * Opens what the other device has sealed. The caller overwrites it after use.
   * @throws {DOMException} it was sealed between other keys
   */
  open(other: Revealed, sealed: Sealed): Promise<Bytes>
}

/** Makes a device's part in a transfer: HKDF-SHA-256 of the ECDH secret, with both public keys as the salt, seals by AES-256-GCM. */
export async function createTransferParty(): Promise<TransferParty> {
  const pair = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const key = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const own: Revealed = { key, nonce: toBase64url(randomBytes(32)) }
  async function cipherWith(other: Revealed) {
    const point = await crypto.subtle.importKey('raw', fromBase64url(other.key), ecdh, false, [])
    const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, pair.privateKey, 256))
    const salt = [own.key, other.key].sort().join('|')
    return deriveCipher(await importSecret(shared), salt, context).finally(() => wipe(shared))
  }
  return {
    own,
    commitment: commitmentOf(own),
    seal: async (other, plain) => seal(await cipherWith(other), plain, context),
    open: async (other, sealed) => open(await cipherWith(other), sealed, context),
  }
}
