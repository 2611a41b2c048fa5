// Accounts of SPL Token, Token-2022 and Metaplex Token Metadata as bytes.
import bs58 from 'bs58'

const MINT_POINTER = 18
const MINT_METADATA = 19
const IMMUTABLE_OWNER = 7
/** Both kinds of accounts are padded to this; the byte after it says which kind it is. */
const BASE = 165

const key = (address) => Buffer.from(bs58.decode(address))
const u16 = (value) => Buffer.from([value & 255, value >> 8])
const u32 = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const text = (value, size = 0) => {
  const bytes = Buffer.from(value)
  const padded = Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))])
  return Buffer.concat([u32(padded.length), padded])
}
const extension = (type, data) => Buffer.concat([u16(type), u16(data.length), data])
const extend = (base, kind, extensions) =>
  Buffer.concat([base, Buffer.alloc(BASE - base.length), Buffer.from([kind]), ...extensions])

/** A mint; with `text` it is one of Token-2022 that carries its own metadata. */
export function encodeMint({ authority, supply, decimals, text: metadata }) {
  const some = Buffer.concat([u32(1), key(authority)])
  const base = Buffer.concat([some, u64(supply), Buffer.from([decimals, 1]), Buffer.alloc(36)])
  if (!metadata) return base
  const { mint, name, symbol, uri } = metadata
  const strings = [name, symbol, uri].map((value) => text(value))
  return extend(base, 1, [
    extension(MINT_POINTER, Buffer.concat([key(authority), key(mint)])),
    extension(MINT_METADATA, Buffer.concat([key(authority), key(mint), ...strings, u32(0)])),
  ])
}

/** A token account, as the associated token program makes it. */
export function encodeTokenAccount({ mint, owner, amount, extended }) {
  const base = Buffer.concat([key(mint), key(owner), u64(amount), Buffer.alloc(36), Buffer.from([1]), Buffer.alloc(56)])
  return extended ? extend(base, 2, [extension(IMMUTABLE_OWNER, Buffer.alloc(0))]) : base
}

/** A lookup table that nobody may change, and that is in use. */
export const encodeLookupTable = (addresses) =>
  Buffer.concat([u32(1), u64((1n << 64n) - 1n), Buffer.alloc(44), ...addresses.map(key)])

/** A Metaplex metadata account (679 bytes, texts padded with NUL as the program leaves them). */
export function encodeMetaplex({ mint, authority, name, symbol, uri }) {
  const used = Buffer.concat([
    Buffer.from([4]),
    key(authority),
    key(mint),
    text(name, 32),
    text(symbol, 10),
    text(uri, 200),
    // No seller fee, no creators, sold before, mutable, no edition nonce, fungible.
    Buffer.from([0, 0, 0, 1, 1, 0, 1, 2]),
  ])
  return Buffer.concat([used, Buffer.alloc(679 - used.length)])
}
