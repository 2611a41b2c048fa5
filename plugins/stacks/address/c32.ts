import { sha256 } from '@noble/hashes/sha2'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A Stacks address in parts. `hash` is a hash160: 20 bytes. */
export type DecodedAddress = { readonly version: number; readonly hash: Uint8Array }

/** Writes an address (c32check, SIP-005): `S`, the version, and the hash with its checksum. */
export function encodeAddress({ version, hash }: DecodedAddress): string {
  return `S${alphabet[version]}${encode(Uint8Array.of(...hash, ...checksum(version, hash)))}`
}

/**
 * Reads an address (c32check, SIP-005); `undefined` if it is malformed or its checksum is wrong. `O`, `I`, `L` and
 * lower case are read as the characters that they are typed for; the leading `S` is a capital.
 */
export function decodeAddress(text: string): DecodedAddress | undefined {
  if (text[0] !== 'S' || text.length < 6 || text.length > 41) return undefined
  const digits = text.slice(1).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const version = alphabet.indexOf(digits[0] ?? '')
  const bytes = decode(digits.slice(1))
  if (version < 0 || bytes?.length !== 24) return undefined
  const decoded = { version, hash: bytes.slice(0, 20) }
  // The address has to be written back as the same text. Otherwise there would be two spellings of an address.
  return encodeAddress(decoded) === `S${digits}` ? decoded : undefined
}

function checksum(version: number, hash: Uint8Array): Uint8Array {
  return sha256(sha256(Uint8Array.of(version, ...hash))).slice(0, 4)
}

function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let digits = ''
  for (; value > 0n; value /= 32n) digits = (alphabet[Number(value % 32n)] ?? '') + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '0'.repeat(zeros < 0 ? bytes.length : zeros) + digits
}

function decode(digits: string): Uint8Array | undefined {
  let value = 0n
  for (const digit of digits) {
    const index = alphabet.indexOf(digit)
    if (index < 0) return undefined
    value = value * 32n + BigInt(index)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n))
  return Uint8Array.of(...Array.from(/^0*/.exec(digits)?.[0] ?? '', () => 0), ...bytes)
}
