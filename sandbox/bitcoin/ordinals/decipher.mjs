import { instructionsOf } from '../scripts.mjs'
import { readVarints } from './varints.mjs'

const MAX_128 = (1n << 128n) - 1n
const MAX_64 = (1n << 64n) - 1n
const MAX_32 = (1n << 32n) - 1n
const MAX_SPACERS = (1n << 27n) - 1n
export const isData = (script) => script[0] === 0x6a
const isRunestone = (script) => isData(script) && script[1] === 0x5d

/**
 * The first runestone among these output scripts: `{ flawed, edicts, etching, mint, pointer }`, with ids as `block:tx`; undefined
 * without a runestone. A `flawed` runestone is a cenotaph, of which only the mint and the etched name count.
 */
export function decipher(scripts) {
  const script = scripts.find(isRunestone)
  if (!script) return undefined
  const numbers = numbersIn(script)
  const { fields, edicts, sound } = numbers ? readMessage(numbers, scripts.length) : { fields: new Map(), edicts: [] }
  const { etching, leftover } = takeEtching(fields)
  const mint = take(fields, 20n, ([block, tx]) => runeId(block, tx), 2)
  const pointer = take(fields, 22n, ([value]) => (value < scripts.length ? Number(value) : undefined))
  const terms = etching?.terms
  const supply = (etching?.premine ?? 0n) + (terms?.cap ?? 0n) * (terms?.amount ?? 0n)
  const unknown = [...fields.keys()].some((tag) => tag % 2n === 0n)
  return { flawed: !sound || supply > MAX_128 || leftover !== 0n || unknown, edicts, etching, mint, pointer }
}

function numbersIn(script) {
  const bytes = []
  for (const instruction of instructionsOf(script.subarray(2))) {
    if (!instruction?.data) return undefined
    bytes.push(...instruction.data)
  }
  return readVarints(bytes)
}

/** Tags with their values, then behind tag 0 edicts, whose ids are told as steps from the previous id. */
function readMessage(numbers, outputs) {
  const fields = new Map()
  const edicts = []
  const body = numbers.findIndex((number, at) => at % 2 === 0 && number === 0n)
  const head = body < 0 ? numbers : numbers.slice(0, body)
  for (let at = 0; at + 1 < head.length; at += 2) fields.set(head[at], [...(fields.get(head[at]) ?? []), head[at + 1]])
  if (body < 0) return { fields, edicts, sound: head.length % 2 === 0 }
  let [block, tx] = [0n, 0n]
  for (let at = body + 1; at < numbers.length; at += 4) {
    const [blocks, places, amount, output] = numbers.slice(at, at + 4)
    if (output === undefined) return { fields, edicts, sound: false }
    tx = blocks === 0n ? tx + places : places
    block += blocks
    const id = runeId(block, tx)
    if (!id || output > outputs) return { fields, edicts, sound: false }
    edicts.push({ id, amount, output: Number(output) })
  }
  return { fields, edicts, sound: true }
}

/** Takes so many values of a tag if they are valid. Invalid values stay, and burn if their tag is even. */
function take(fields, tag, read, count = 1) {
  const values = fields.get(tag) ?? []
  const taken = values.length >= count ? read(values) : undefined
  if (taken === undefined) return undefined
  if (values.length === count) fields.delete(tag)
  else fields.set(tag, values.slice(count))
  return taken
}

function takeEtching(fields) {
  const flags = take(fields, 2n, ([value]) => value) ?? 0n
  if (!(flags & 1n)) return { leftover: flags }
  const upTo = (most) => (tag) => take(fields, tag, ([value]) => (value <= most ? value : undefined))
  const [amount, height] = [upTo(MAX_128), upTo(MAX_64)]
  const [divisibility, spacers] = [upTo(38n)(1n), upTo(MAX_SPACERS)(3n)]
  const etching = {
    rune: amount(4n),
    premine: amount(6n),
    divisibility: divisibility === undefined ? undefined : Number(divisibility),
    spacers: spacers === undefined ? undefined : Number(spacers),
    symbol: take(fields, 5n, ([code]) => symbolOf(code)),
    turbo: (flags & 4n) !== 0n,
    ...(flags & 2n && {
      terms: {
        cap: amount(8n),
        amount: amount(10n),
        height: [height(12n), height(14n)],
        offset: [height(16n), height(18n)],
      },
    }),
  }
  return { etching, leftover: flags & ~7n }
}

const symbolOf = (code) =>
  code <= 0x10ffffn && !(code >= 0xd800n && code <= 0xdfffn) ? String.fromCodePoint(Number(code)) : undefined

/** Block 0 has a single transaction, which etches nothing. */
function runeId(block, tx) {
  return block <= MAX_64 && tx <= MAX_32 && (block > 0n || tx === 0n) ? `${block}:${tx}` : undefined
}
