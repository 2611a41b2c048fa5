import type { Bytes } from '../crypto/bytes.ts'
import { deriveSecret, importSecret } from '../crypto/deriveSecret.ts'

/**
 * The seed of a wallet without a server: a function of the passkey's secret and of the host name. Nothing is stored. The caller
 * overwrites the seed after use.
 */
export async function passkeySeed(secret: Bytes, host: string): Promise<Bytes> {
  if (secret.length !== 32) throw new RangeError('The secret of a passkey has 32 bytes')
  return deriveSecret(await importSecret(secret), host.toLowerCase(), 'tapkit/passkey-seed/1')
}
