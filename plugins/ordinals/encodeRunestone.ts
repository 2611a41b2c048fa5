import { readRuneId } from './runeId.ts'
import type { Edict, Etching, Runestone, Terms } from './runestone.ts'
import { opcodes, writePush } from './script.ts'
import { flags, tags } from './tags.ts'
import { writeVarint } from './varint.ts'

/** The script of a runestone: fields in the order in which ord writes them, edicts by their ids. Nothing is checked: see `writeRunestone`. */
export function encodeRunestone({ edicts = [], etching, mint, pointer }: Runestone): Uint8Array {
  const id = mint && readRuneId(mint)
  const integers = [
    ...(etching ? encodeEtching(etching) : []),
    ...(id ? [tags.mint, id.block, tags.mint, BigInt(id.tx)] : []),
    ...field(tags.pointer, pointer),
    ...(edicts.length > 0 ? [tags.body, ...encodeEdicts(edicts)] : []),
  ]
  const payload = integers.flatMap(writeVarint)
  return Uint8Array.from([opcodes.return, opcodes.number13, ...(payload.length > 0 ? writePush(payload) : [])])
}

const field = (tag: bigint, value: bigint | number | undefined): bigint[] =>
  value === undefined ? [] : [tag, BigInt(value)]

function encodeEtching({ rune, divisibility, spacers, symbol, premine, terms, turbo }: Etching): bigint[] {
  const set = flags.etching | (terms ? flags.terms : 0n) | (turbo ? flags.turbo : 0n)
  return [
    ...field(tags.flags, set),
    ...field(tags.rune, rune),
    ...field(tags.divisibility, divisibility),
    ...field(tags.spacers, spacers),
    ...field(tags.symbol, symbol?.codePointAt(0)),
    ...field(tags.premine, premine),
    ...(terms ? encodeTerms(terms) : []),
  ]
}

const encodeTerms = ({ amount, cap, heightStart, heightEnd, offsetStart, offsetEnd }: Terms): bigint[] => [
  ...field(tags.amount, amount),
  ...field(tags.cap, cap),
  ...field(tags.heightStart, heightStart),
  ...field(tags.heightEnd, heightEnd),
  ...field(tags.offsetStart, offsetStart),
  ...field(tags.offsetEnd, offsetEnd),
]

/** Edicts of equal ids keep their order, because each edict takes from the balance that the edict before it leaves. */
export function sortEdicts(edicts: readonly Edict[]): Edict[] {
  const withParts = edicts.map((edict) => ({ edict, ...(readRuneId(edict.id) ?? { block: 0n, tx: 0 }) }))
  return withParts.sort((a, b) => Number(a.block - b.block) || a.tx - b.tx).map(({ edict }) => edict)
}

function encodeEdicts(edicts: readonly Edict[]): bigint[] {
  let last = { block: 0n, tx: 0 }
  return sortEdicts(edicts).flatMap(({ id, amount, output }) => {
    const { block, tx } = readRuneId(id) ?? last
    const blocks = block - last.block
    const places = blocks === 0n ? tx - last.tx : tx
    last = { block, tx }
    return [blocks, BigInt(places), amount, BigInt(output)]
  })
}
