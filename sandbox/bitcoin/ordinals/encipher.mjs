import { writePush } from '../scripts.mjs'
import { writeVarint } from './varints.mjs'

/**
 * The script of a runestone: an etching `{ rune, spacers, divisibility, symbol, premine, terms }`, a mint and edicts `{ id, amount, output }`, with
 * ids as `block:tx`. The contents are not checked.
 */
export function encipher({ etching, mint, edicts = [] }) {
  const terms = etching?.terms
  const numbers = [
    ...(etching ? [2, terms ? 3 : 1] : []),
    ...pair(4, etching?.rune),
    ...pair(1, etching?.divisibility || undefined),
    ...pair(3, etching?.spacers || undefined),
    ...pair(5, etching?.symbol?.codePointAt(0)),
    ...pair(6, etching?.premine || undefined),
    ...pair(8, terms?.cap),
    ...pair(10, terms?.amount),
    ...pair(12, terms?.heightStart),
    ...pair(14, terms?.heightEnd),
    ...pair(16, terms?.offsetStart),
    ...pair(18, terms?.offsetEnd),
    ...(mint ? mint.split(':').flatMap((part) => [20, part]) : []),
    ...(edicts.length ? [0, ...stepsOf(edicts)] : []),
  ]
  return Uint8Array.from([0x6a, 0x5d, ...writePush(Uint8Array.from(numbers.flatMap(writeVarint)))])
}

const pair = (tag, value) => (value === undefined ? [] : [tag, value])

function stepsOf(edicts) {
  const parts = edicts.map(({ id, ...edict }) => ({ ...edict, id: id.split(':').map(BigInt) }))
  parts.sort(({ id: [block, tx] }, { id: [other, place] }) => Number(block - other || tx - place))
  let [last, place] = [0n, 0n]
  return parts.flatMap(({ id: [block, tx], amount, output }) => {
    const step = [block - last, block === last ? tx - place : tx, amount, output]
    ;[last, place] = [block, tx]
    return step
  })
}
