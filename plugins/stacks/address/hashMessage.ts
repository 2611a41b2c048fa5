import { sha256 } from '@noble/hashes/sha2'
import { toHex } from './hex.ts'

const prefix = '\x17Stacks Signed Message:\n'

/** The hash that `stx_signMessage` signs: SHA-256 of the prefix, the length in bytes as a varint, and the text. */
export function hashMessage(message: string): string {
  const text = new TextEncoder().encode(message)
  return toHex(sha256(Uint8Array.from([...new TextEncoder().encode(prefix), ...varint(text.length), ...text])))
}

function varint(size: number): number[] {
  const bytes = (count: number) => Array.from({ length: count }, (_, i) => Math.floor(size / 256 ** i) % 256)
  if (size < 0xfd) return [size]
  return size <= 0xffff ? [0xfd, ...bytes(2)] : [0xfe, ...bytes(4)]
}
