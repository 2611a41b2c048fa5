// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { mintable, mintWindow } from './mintable.ts'

const file = join(import.meta.dirname, 'fixtures/rune-moves.json')

test.each(readRows(file, 'mintable'))('$id', (row) => checkRow(row, mintable))

test('a rune is minted in each block of its window and in no other, as long as mints are left', () => {
  const height = fc.option(fc.bigInt(0n, 30n), { nil: undefined })
  const terms = fc.record({
    amount: fc.constant(5n),
    cap: fc.bigInt(0n, 2n),
    heightStart: height,
    heightEnd: height,
    offsetStart: height,
    offsetEnd: height,
  })
  fc.assert(
    fc.property(terms, fc.nat(20), fc.bigInt(0n, 2n), fc.nat(60), (terms, block, mints, at) => {
      const from = Math.max(Number(terms.heightStart ?? 0n), block + Number(terms.offsetStart ?? -BigInt(block)))
      const until = Math.min(Number(terms.heightEnd ?? 999n), block + Number(terms.offsetEnd ?? 999n))
      const answer = mintable({ terms, block, mints }, at)
      expect(answer === 5n).toBe(at >= from && at < until && mints < terms.cap)
      const { start = 0n, end = 999n } = mintWindow({ terms, block })
      if (answer === 'not yet') expect(at).toBeLessThan(Number(start))
      if (answer === 'over') expect(at).toBeGreaterThanOrEqual(Number(end))
    }),
    { numRuns: 1000 },
  )
})

test('a rune without a cap cannot be minted', () => {
  expect(mintable({ terms: { amount: 1n }, block: 0, mints: 0n }, 1)).toBe('cap')
})
