// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { encodeRunestone } from './encodeRunestone.ts'
import { hostileScript, runeId, runestone, uint } from './fixtures/arbitraries.ts'
import { fromHex, payment } from './fixtures/hex.ts'
import { moveRunes, type RuneTransaction } from './moveRunes.ts'
import { readRunestone } from './readRunestone.ts'
import type { RuneAmount } from './runestone.ts'

const file = join(import.meta.dirname, 'fixtures/rune-moves.json')

test.each(readRows(file, 'moveRunes'))('$id', (row) =>
  checkRow(row, ({ outputs, ...rest }: Omit<RuneTransaction, 'outputs'> & { outputs: string[] }) =>
    moveRunes({ ...rest, outputs: outputs.map(fromHex) }),
  ),
)

/** The total of each rune. */
function sum(amounts: readonly RuneAmount[]): Record<string, bigint> {
  const total: Record<string, bigint> = {}
  for (const { id, amount } of amounts) if (amount > 0n) total[id] = (total[id] ?? 0n) + amount
  return total
}

test('a transaction gives out or burns as much of each rune as it takes in, under any runestone', () => {
  const data = Uint8Array.of(0x6a, 1, 0)
  const script = fc.oneof(hostileScript, runestone.filter(({ mint }) => mint !== '0:0').map(encodeRunestone))
  const amount = fc.record({ id: runeId, amount: uint(128) })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(payment, data), script), { maxLength: 6 }),
      fc.array(amount, { maxLength: 5 }),
      fc.option(amount, { nil: undefined }),
      uint(128),
      (outputs, inputs, minted, premine) => {
        const stone = readRunestone(outputs)
        const moves = moveRunes({ outputs, inputs, minted, etched: { id: '9:9', premine } })
        const came = [...inputs]
        if (minted && minted.id === stone?.mint) came.push(minted)
        if (stone?.kind === 'runestone' && stone.etching) came.push({ id: '9:9', amount: premine })
        expect(sum([...moves.outputs.flat(), ...moves.burned])).toEqual(sum(came))
        expect(moves.outputs.filter((got, at) => got.length > 0 && outputs[at]?.[0] === 0x6a)).toEqual([])
      },
    ),
    { numRuns: 1000 },
  )
})

test('a split gives the amounts of an index that goes through the outputs edict by edict', () => {
  const edict = fc.record({
    id: fc.constant('1:1' as const),
    amount: fc.bigInt(0n, 40n),
    output: fc.constantFrom(0, 1, 4),
  })
  fc.assert(
    fc.property(fc.array(edict, { maxLength: 6 }), fc.bigInt(0n, 200n), (edicts, amount) => {
      const got = [0n, 0n, 0n]
      let left = amount
      const give = (at: number, most: bigint) => {
        const part = most < left ? most : left
        got[at] = (got[at] ?? 0n) + part
        left -= part
      }
      for (const { amount, output } of edicts) {
        const equal = left / 3n
        const larger = Number(left % 3n)
        if (output < 4) give(output, amount === 0n ? left : amount)
        else for (const at of got.keys()) give(at, amount === 0n ? equal + (at < larger ? 1n : 0n) : amount)
      }
      give(0, left)
      const outputs = [payment, payment, payment, encodeRunestone({ edicts })]
      const moves = moveRunes({ outputs, inputs: [{ id: '1:1', amount }] })
      expect(moves.outputs.map((amounts) => amounts[0]?.amount ?? 0n)).toEqual([...got, 0n])
    }),
    { numRuns: 1000 },
  )
})

test('20,000 edicts that each split over 20,000 outputs are moved without 400 million steps', () => {
  const count = 20_000
  const edicts = new Array(count).fill({ id: '1:1', amount: 1n, output: count + 1 })
  const outputs = [encodeRunestone({ edicts }), ...new Array<Uint8Array>(count).fill(payment)]
  const moves = moveRunes({ outputs, inputs: [{ id: '1:1', amount: 10n ** 30n }] })
  expect(moves.outputs[count]).toEqual([{ id: '1:1', amount: BigInt(count) }])
})
