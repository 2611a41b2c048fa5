import { isUint } from './uint.ts'

/** `block:tx` of the transaction that etched a rune. In an edict, `0:0` is the rune that the edict's own transaction etches. */
export type RuneId = `${number}:${number}`

/** The block of a transaction and its place in the block. */
export type RuneIdParts = { readonly block: bigint; readonly tx: number }

/** The parts of an id in decimal digits without leading zeros, so that an id has one spelling; `undefined` if no rune can have it. */
export function readRuneId(text: string): RuneIdParts | undefined {
  if (!/^(0|[1-9]\d{0,19}):(0|[1-9]\d{0,9})$/.test(text)) return undefined
  const [block = 0n, tx = 0n] = text.split(':').map(BigInt)
  // The first block has a single transaction: 0:0 is no rune's, and is taken to stand for the rune that is being etched.
  if (!isUint(block, 64) || !isUint(tx, 32) || (block === 0n && tx > 0n)) return undefined
  return { block, tx: Number(tx) }
}

/** An id as text, if a rune can have it. */
export function toRuneId(block: bigint, tx: bigint): RuneId | undefined {
  const id = `${block}:${tx}` as RuneId
  return readRuneId(id) && id
}
