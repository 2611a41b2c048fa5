import { seeds } from './accounts.ts'

/** What precedes a seed of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'

/** Ed25519 by the browser's own WebCrypto: the wallet needs no curve library for Solana. */
export async function sign(index: number, bytes: Uint8Array): Promise<Uint8Array> {
  const der = Uint8Array.from(`${PKCS8}${seeds[index]}`.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const key = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes.slice()))
}
