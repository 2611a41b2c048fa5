import { toHex } from '../encoding/hex.ts'

/** What a signature of a text is over, as hex: BIP-322's tagged hash, or the double SHA-256 of BIP-137. */
export async function messageHash(message: string, protocol: 'ECDSA' | 'BIP322'): Promise<string> {
  // Pages without a secure context have no digest; the signature is what counts.
  if (!globalThis.crypto?.subtle) return ''
  const text = new TextEncoder().encode(message)
  if (protocol === 'BIP322') {
    const tag = await sha256(new TextEncoder().encode('BIP0322-signed-message'))
    return toHex(await sha256(join(tag, tag, text)))
  }
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  return toHex(await sha256(await sha256(join(magic, compactSize(text.length), text))))
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** A length as Bitcoin writes it: one byte, or a mark and two or four, the lowest first. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  const size = length > 0xffff ? 4 : 2
  return Uint8Array.of(
    size === 2 ? 0xfd : 0xfe,
    ...Array.from({ length: size }, (_, at) => (length >>> (8 * at)) & 0xff),
  )
}
