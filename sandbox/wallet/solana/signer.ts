/** What precedes a seed of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420'

/** The key of a seed in hexadecimal, by the browser's own WebCrypto: the wallet needs no curve library for Solana. */
export function importSeed(seed: string, extractable = false): Promise<CryptoKey> {
  const der = Uint8Array.from(`${PKCS8}${seed}`.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('pkcs8', der, 'Ed25519', extractable, ['sign'])
}

export async function sign(seed: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('Ed25519', await importSeed(seed), bytes.slice()))
}
