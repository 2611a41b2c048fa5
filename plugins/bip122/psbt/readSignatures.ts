import { toHex } from '../encoding/hex.ts'
import { createReader } from './createReader.ts'
import type { Field } from './readMap.ts'

/** A signature in hex, with the sighash type that it was made with. */
export type Signature = { readonly hex: string; readonly sighash: number }

/**
 * The signatures in an input's fields: partial signatures, taproot signatures by key and by script, and, if the wallet
 * has finalised the input, those in its signature script and witness.
 * @throws InvalidPsbtError
 */
export function readSignatures({ type, value }: Field): Signature[] {
  if (type === 0x02) return [ecdsa(value)]
  if (type === 0x13 || type === 0x14) return [schnorr(value)]
  if (type === 0x07) return pushesOf(value).filter(isDer).map(ecdsa)
  return type === 0x08 ? ofWitness(stackOf(value)) : []
}

const ecdsa = (value: Uint8Array): Signature => ({ hex: toHex(value), sighash: value.at(-1) ?? 0 })
const schnorr = (value: Uint8Array): Signature => ({
  hex: toHex(value),
  // 64 bytes are DEFAULT (BIP-341).
  sighash: value.length === 65 ? (value.at(-1) ?? 0) : 0,
})

function ofWitness(witness: readonly Uint8Array[]): Signature[] {
  // A taproot witness may end with an annex (BIP-341).
  const hasAnnex = witness.length > 1 && witness.at(-1)?.[0] === 0x50
  const stack = hasAnnex ? witness.slice(0, -1) : witness
  const [first, ...others] = stack
  if (first && others.length === 0 && isSchnorr(first)) return [schnorr(first)]
  // By script: the script's arguments, the script, and its place in the tree (BIP-342).
  const taken = isControlBlock(stack.at(-1)) ? stack.slice(0, -2).filter(isSchnorr) : []
  return [...taken.map(schnorr), ...witness.filter(isDer).map(ecdsa)]
}

const isSchnorr = ({ length }: Uint8Array) => length === 64 || length === 65

/** A leaf version, a key, and up to 128 hashes of 32 bytes; only tapscript's leaf version, 0xc0, knows signatures. */
const isControlBlock = (item: Uint8Array | undefined) =>
  item !== undefined && item.length >= 33 && (item.length - 33) % 32 === 0 && ((item[0] ?? 0) & 0xfe) === 0xc0

/** DER (BIP-66), followed by a sighash type. */
const isDer = (item: Uint8Array) =>
  item.length >= 9 && item.length <= 73 && item[0] === 0x30 && item[1] === item.length - 3 && item[2] === 0x02

function stackOf(value: Uint8Array): Uint8Array[] {
  const reader = createReader(value)
  const items: Uint8Array[] = []
  for (let left = reader.size(); left > 0; left--) items.push(reader.sized())
  return items
}

/** The data that a signature script pushes, in any spelling of the length. */
function pushesOf(script: Uint8Array): Uint8Array[] {
  const reader = createReader(script)
  const pushes: Uint8Array[] = []
  while (!reader.done) {
    const code = reader.u8()
    if (code >= 1 && code <= 75) pushes.push(reader.bytes(code))
    else if (code === 0x4c) pushes.push(reader.bytes(reader.u8()))
    else if (code === 0x4d) pushes.push(reader.bytes(reader.u8() + 256 * reader.u8()))
    else if (code === 0x4e) pushes.push(reader.bytes(reader.u32()))
  }
  return pushes
}
