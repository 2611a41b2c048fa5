// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { followSat, type SatFlow } from './followSat.ts'

const file = join(import.meta.dirname, 'fixtures/inscriptions.json')

test.each(readRows(file, 'followSat'))('$id', (row) =>
  checkRow(row, (flow: SatFlow, { input, offset }: { input: number; offset: number }) =>
    followSat(flow, { input, offset: BigInt(offset) }),
  ),
)

test('each satoshi keeps its place in the row of all, and those at the end are the fee', () => {
  const amounts = fc.array(fc.bigInt(0n, 6n), { maxLength: 5 })
  fc.assert(
    fc.property(amounts, amounts, (inputs, outputs) => {
      const places = outputs.flatMap((value, output) =>
        Array.from({ length: Number(value) }, (_, offset) => ({ output, offset: BigInt(offset) })),
      )
      const went = inputs.flatMap((value, input) =>
        Array.from({ length: Number(value) }, (_, offset) =>
          followSat({ inputs, outputs }, { input, offset: BigInt(offset) }),
        ),
      )
      expect(went).toEqual(went.map((_, at) => places[at] ?? 'fee'))
    }),
  )
})

test.each([
  [1, 0n],
  [-1, 0n],
  [0, 546n],
  [0, -1n],
])('input %i has no satoshi %s', (input, offset) => {
  expect(followSat({ inputs: [546n], outputs: [546n] }, { input, offset })).toBeUndefined()
})
