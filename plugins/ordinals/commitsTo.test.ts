// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { commitmentOf, commitsTo } from './commitsTo.ts'
import { uint } from './fixtures/arbitraries.ts'
import { fromHex, orThrow, toHex } from './fixtures/hex.ts'
import { numberOf } from './runeNumber.ts'
import { writePush } from './script.ts'

const inscriptions = join(import.meta.dirname, 'fixtures/inscriptions.json')
const names = join(import.meta.dirname, 'fixtures/rune-names.json')

test.each(readRows(inscriptions, 'commitsTo'))('$id', (row) =>
  checkRow(row, (witness: string[], name: string) => commitsTo(witness.map(fromHex), orThrow(numberOf(name)))),
)
test.each(readRows(names, 'runeCommitment'))('$id', (row) =>
  checkRow(row, (number: bigint) => toHex(commitmentOf(number))),
)

test('a script that pushes the commitment of a name commits to it and to no other, also before bytes that are no script', () => {
  fc.assert(
    fc.property(uint(128), uint(128), (number, other) => {
      const script = Uint8Array.from([0xac, ...writePush([...commitmentOf(number)]), 0x4d])
      const annex = Uint8Array.of(0x50, 1)
      expect(commitsTo([script, Uint8Array.of(0xc0)], number)).toBe(true)
      expect(commitsTo([script, Uint8Array.of(0xc0), annex], number)).toBe(true)
      expect(commitsTo([script, Uint8Array.of(0xc0)], other)).toBe(other === number)
      // Spent by its key, with an annex: no script is run.
      expect(commitsTo([script, annex], number)).toBe(false)
      expect(commitsTo([script], number)).toBe(false)
    }),
  )
})
