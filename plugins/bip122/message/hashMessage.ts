import { sha256 } from '@noble/hashes/sha2'

const encode = (text: string) => new TextEncoder().encode(text)

/** A length as Bitcoin's CompactSize. */
export function compactSize(length: number): number[] {
  if (length < 0xfd) return [length]
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8]
  return [0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}

/** The hash that a message is signed by in the old way (BIP-137): SHA-256 twice, after a magic sentence. */
export function hashLegacyMessage(message: string): Uint8Array {
  const text = encode(message)
  return sha256(
    sha256(Uint8Array.from([0x18, ...encode('Bitcoin Signed Message:\n'), ...compactSize(text.length), ...text])),
  )
}

const tag = () => sha256(encode('BIP0322-signed-message'))

/** The tagged hash of a message that BIP-322 commits to. */
export const hashMessage = (message: string): Uint8Array =>
  sha256(Uint8Array.from([...tag(), ...tag(), ...encode(message)]))
