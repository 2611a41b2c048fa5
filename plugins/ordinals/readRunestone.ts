import { type Fields, readMessage } from './readMessage.ts'
import { toRuneId } from './runeId.ts'
import { type Cenotaph, type Edict, type Etching, type Flaw, type Runestone, supplyOf } from './runestone.ts'
import { isRunestone } from './script.ts'
import { flags, tags } from './tags.ts'
import { isUint } from './uint.ts'

/** A runestone without a flaw. Its edicts are in the order of the bytes. */
export type ReadRunestone = Runestone & { readonly kind: 'runestone'; readonly edicts: readonly Edict[] }

/**
 * The runestone among the scripts of a transaction's outputs; `undefined` if there is none. The first output that begins as a runestone
 * is read, and no other.
 */
export function readRunestone(outputs: readonly Uint8Array[]): ReadRunestone | Cenotaph | undefined {
  const script = outputs.find(isRunestone)
  if (!script) return undefined
  const { fields, edicts, flaw } = readMessage(script, outputs.length)
  const { etching, unknownFlags } = readEtching(fields)
  const mint = take(fields, tags.mint, 2, ([block = 0n, tx = 0n]) => toRuneId(block, tx))
  const pointer = take(fields, tags.pointer, 1, ([value = 0n]) => (value < outputs.length ? Number(value) : undefined))
  const first = flaw ?? findFlaw(etching, unknownFlags, fields)
  if (first) return { kind: 'cenotaph', flaw: first, mint, etching: etching?.rune }
  return { kind: 'runestone', edicts, etching, mint, pointer }
}

function readEtching(fields: Fields): { etching?: Etching; unknownFlags: bigint } {
  const set = take(fields, tags.flags, 1, ([value]) => value) ?? 0n
  if (!(set & flags.etching)) return { unknownFlags: set }
  const number = (tag: bigint, isGood: (value: bigint) => boolean) =>
    take(fields, tag, 1, ([value = 0n]) => (isGood(value) ? value : undefined))
  const amount = (tag: bigint) => number(tag, () => true)
  const height = (tag: bigint) => number(tag, (value) => isUint(value, 64))
  const small = (tag: bigint, most: bigint) => {
    const value = number(tag, (value) => value <= most)
    return value === undefined ? undefined : Number(value)
  }
  const symbol = number(tags.symbol, (value) => value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn))
  const etching: Etching = {
    rune: amount(tags.rune),
    spacers: small(tags.spacers, (1n << 27n) - 1n),
    divisibility: small(tags.divisibility, 38n),
    symbol: symbol === undefined ? undefined : String.fromCodePoint(Number(symbol)),
    premine: amount(tags.premine),
    terms:
      set & flags.terms
        ? {
            amount: amount(tags.amount),
            cap: amount(tags.cap),
            heightStart: height(tags.heightStart),
            heightEnd: height(tags.heightEnd),
            offsetStart: height(tags.offsetStart),
            offsetEnd: height(tags.offsetEnd),
          }
        : undefined,
    turbo: (set & flags.turbo) > 0n,
  }
  return { etching, unknownFlags: set & ~(flags.etching | flags.terms | flags.turbo) }
}

/** Takes the first values of a tag if they are valid. A value that stays behind makes its tag unknown, and an unknown even tag burns. */
function take<value>(
  fields: Fields,
  tag: bigint,
  count: number,
  read: (values: readonly bigint[]) => value | undefined,
): value | undefined {
  const values = fields.get(tag) ?? []
  const taken = values.length < count ? undefined : read(values.slice(0, count))
  if (taken === undefined) return undefined
  if (values.length === count) fields.delete(tag)
  return taken
}

function findFlaw(etching: Etching | undefined, unknownFlags: bigint, rest: Fields): Flaw | undefined {
  if (etching && !isUint(supplyOf(etching), 128)) return 'supply-overflow'
  if (unknownFlags > 0n) return 'unrecognized-flag'
  return [...rest.keys()].some((tag) => tag % 2n === 0n) ? 'unrecognized-even-tag' : undefined
}
