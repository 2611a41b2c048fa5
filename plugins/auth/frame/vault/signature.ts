import { ed25519 } from '@noble/curves/ed25519'
import { is } from 'valibot'
import { type Bytes, fromBase64url, toBase64url, utf8, wipe } from '../crypto/bytes.ts'
import { deriveSecret } from '../crypto/deriveSecret.ts'
import { InvalidVaultError } from './errors.ts'
import { type Draft, type Vault, vaultSchema } from './vault.ts'
import { writeUnsigned, writeVault } from './writeVault.ts'

/** The text that is signed. The first words keep a signature of a vault from being a signature of anything else. */
const signedBytes = (vault: Omit<Vault, 'signature'>): Bytes => utf8(`tapkit-vault-signature/1|${writeUnsigned(vault)}`)

/**
 * Signs a vault with the key that its data key derives. The signature covers everything else.
 * @throws {InvalidVaultError} if the vault has over 16 kB, or `readVault` would refuse it
 */
export async function signVault(dataKey: CryptoKey, draft: Draft): Promise<Vault> {
  const secret = await deriveSecret(dataKey, draft.id, 'signer')
  try {
    const vault = { ...draft, signer: toBase64url(ed25519.getPublicKey(secret)) }
    const signed = { ...vault, signature: toBase64url(ed25519.sign(signedBytes(vault), secret)) }
    writeVault(signed)
    if (!is(vaultSchema, signed)) throw new InvalidVaultError({ reason: 'malformed' })
    return signed
  } finally {
    wipe(secret)
  }
}

/** The public key of the signatures of a data key, base64url. */
export async function signerOf(dataKey: CryptoKey, id: string): Promise<string> {
  const secret = await deriveSecret(dataKey, id, 'signer')
  try {
    return toBase64url(ed25519.getPublicKey(secret))
  } finally {
    wipe(secret)
  }
}

/** Whether a vault was signed by `signer`, by the strict rules of RFC 8032. */
export function isSignedBy(vault: Vault, signer: string): boolean {
  try {
    const [signature, key] = [fromBase64url(vault.signature), fromBase64url(signer)]
    return ed25519.verify(signature, signedBytes(vault), key, { zip215: false })
  } catch {
    return false
  }
}
