// @vitest-environment node
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { orThrow } from './fixtures/hex.ts'
import { readRuneId, toRuneId } from './runeId.ts'

const file = join(import.meta.dirname, 'fixtures/rune-names.json')

test.each(readRows(file, 'parseRuneId'))('$id', (row) => checkRow(row, (text: string) => orThrow(readRuneId(text))))

test.each(['01:2', '1:02', '+1:2', '0:1', '18446744073709551616:0', '1:4294967296', '1:2\n'])(
  '%j is no id, or another spelling of an id',
  (text) => expect(readRuneId(text)).toBeUndefined(),
)

test('the largest id has 64 and 32 bits', () => {
  expect(toRuneId(18446744073709551615n, 4294967295n)).toBe('18446744073709551615:4294967295')
  expect(toRuneId(18446744073709551616n, 0n)).toBeUndefined()
})
