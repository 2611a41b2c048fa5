import { type RuneId, readRuneId, toRuneId } from './runeId.ts'
import type { Edict, Flaw } from './runestone.ts'
import { instructionsOf } from './script.ts'
import { tags } from './tags.ts'
import { readVarint } from './varint.ts'

/** The values of each tag, in the order of the bytes. */
export type Fields = Map<bigint, bigint[]>

/** The fields and edicts of a runestone up to its first flaw. Their values are not checked yet. */
export type Message = { readonly fields: Fields; readonly edicts: readonly Edict[]; readonly flaw?: Flaw | undefined }

/**
 * The message in a runestone's script, of a transaction with so many outputs: pairs of a tag and a value up to the tag of the body, and
 * behind it four numbers an edict.
 */
export function readMessage(script: Uint8Array, outputs: number): Message {
  const fields: Fields = new Map()
  const payload = readPayload(script)
  if (typeof payload === 'string') return { fields, edicts: [], flaw: payload }
  const integers = readIntegers(payload)
  if (!integers) return { fields, edicts: [], flaw: 'varint' }
  for (let at = 0; at < integers.length; at += 2) {
    const [tag = 0n, value] = integers.slice(at, at + 2)
    if (tag === tags.body) return { fields, ...readEdicts(integers, at + 1, outputs) }
    if (value === undefined) return { fields, edicts: [], flaw: 'truncated-field' }
    const values = fields.get(tag)
    if (values) values.push(value)
    else fields.set(tag, [value])
  }
  return { fields, edicts: [] }
}

/** All data after `OP_RETURN OP_13`, in however many pushes. */
function readPayload(script: Uint8Array): Uint8Array | Flaw {
  const payload = new Uint8Array(script.length)
  let length = 0
  for (const instruction of instructionsOf(script.subarray(2))) {
    if (!instruction) return 'invalid-script'
    if (!instruction.data) return 'opcode'
    payload.set(instruction.data, length)
    length += instruction.data.length
  }
  return payload.subarray(0, length)
}

function readIntegers(payload: Uint8Array): bigint[] | undefined {
  const integers: bigint[] = []
  for (let at = 0; at < payload.length; ) {
    const read = readVarint(payload, at)
    if (!read) return undefined
    integers.push(read.value)
    at += read.length
  }
  return integers
}

/** The block of an edict's id is counted from the block of the edict before. In the same block, so is the place. */
function readEdicts(integers: readonly bigint[], start: number, outputs: number): { edicts: Edict[]; flaw?: Flaw } {
  const edicts: Edict[] = []
  let last: RuneId = '0:0'
  for (let at = start; at < integers.length; at += 4) {
    const [blocks = 0n, places = 0n, amount = 0n, output] = integers.slice(at, at + 4)
    if (output === undefined) return { edicts, flaw: 'trailing-integers' }
    const { block, tx } = readRuneId(last) ?? { block: 0n, tx: 0 }
    const id = toRuneId(block + blocks, blocks === 0n ? BigInt(tx) + places : places)
    if (!id) return { edicts, flaw: 'edict-rune-id' }
    if (output > outputs) return { edicts, flaw: 'edict-output' }
    edicts.push({ id, amount, output: Number(output) })
    last = id
  }
  return { edicts }
}
