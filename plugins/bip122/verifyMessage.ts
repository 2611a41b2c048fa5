import type { SignedMessage } from './message/verifyMessage.ts'

/**
 * Whether an address signed a message (BIP-322, simple or full, or BIP-137's ECDSA); a malformed signature is false. Loads
 * `bitcoinjs-lib` on the first call, and asks no network.
 * @throws PluginError without `bitcoinjs-lib`
 * @example
 * ```ts
 * import { verifyMessage } from 'tapkit/bip122'
 * const signature = 'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
 * await verifyMessage({ address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', message: '', signature }) // true
 * ```
 */
export async function verifyMessage(input: SignedMessage): Promise<boolean> {
  return (await import('./message/verifyMessage.ts')).verifyMessage(input)
}
