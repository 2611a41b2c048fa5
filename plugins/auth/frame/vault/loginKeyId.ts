import { type Bytes, toBase64url, wipe } from '../crypto/bytes.ts'
import { deriveSecret, importSecret } from '../crypto/deriveSecret.ts'

const idBytes = 16

/**
 * The id of a login key in a vault, which tells nothing of the key. It stands beside the share of the login key, so that the auth server can tell a vault
 * that was sealed with the login key of another account: a browser may log in otherwise between the request for the key and that for the vault. The caller
 * may overwrite the key at once.
 */
export async function loginKeyId(loginKey: Bytes, vault: string): Promise<string> {
  const derived = await deriveSecret(await importSecret(loginKey), vault, 'login-key-id')
  const id = toBase64url(derived.subarray(0, idBytes))
  wipe(derived)
  return id
}
