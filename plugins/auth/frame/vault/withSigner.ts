import { ed25519 } from '@noble/curves/ed25519'
import { toBase64url, utf8, wipe } from '../crypto/bytes.ts'
import { deriveSecret } from '../crypto/deriveSecret.ts'
import type { Opened } from './openVault.ts'

/**
 * Signs texts as the signer of an open vault does, base64url, for as long as `use` runs: a request that changes what opens the wallet. The first line of
 * a request keeps its signature from being that of a vault.
 */
export async function withSigner<result>(
  { vault, dataKey }: Pick<Opened, 'vault' | 'dataKey'>,
  use: (sign: (text: string) => string) => Promise<result>,
): Promise<result> {
  const secret = await deriveSecret(dataKey(), vault.id, 'signer')
  try {
    return await use((text) => toBase64url(ed25519.sign(utf8(text), secret)))
  } finally {
    wipe(secret)
  }
}
