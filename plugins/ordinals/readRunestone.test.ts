// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { hostileScript } from './fixtures/arbitraries.ts'
import { fromHex, payment } from './fixtures/hex.ts'
import { readRunestone } from './readRunestone.ts'
import { type Etching, supplyOf, type Terms } from './runestone.ts'

const file = join(import.meta.dirname, 'fixtures/runestone.json')

const read = (scripts: string[]) => readRunestone(scripts.map(fromHex)) ?? null

test.each(readRows(file, 'decodeRunestone'))('$id', (row) => checkRow(row, read))

test.each(readRows(file, 'runestoneFlaw'))('$id', (row) =>
  checkRow(row, (scripts: string[]) => {
    const stone = read(scripts)
    return stone?.kind === 'cenotaph' ? stone.flaw : undefined
  }),
)

// The rows write `null` for a supply of more than 128 bits.
test.each(readRows(file, 'etchingSupply'))('$id', (row) =>
  checkRow(row, ({ premine, ...terms }: Pick<Etching, 'premine'> & Terms) => {
    const supply = supplyOf({ premine, terms })
    return supply < 1n << 128n ? supply : null
  }),
)

test('any bytes are a runestone or a cenotaph, and edicts name outputs that are there', () => {
  fc.assert(
    fc.property(hostileScript, fc.nat(3), (script, others) => {
      const outputs = [script, ...new Array<Uint8Array>(others).fill(payment)]
      const stone = readRunestone(outputs)
      if (stone?.kind !== 'runestone') return void expect(stone?.kind).toBe('cenotaph')
      for (const { output } of stone.edicts) expect(output).toBeLessThanOrEqual(outputs.length)
      expect(stone.pointer ?? 0).toBeLessThan(outputs.length)
    }),
    { numRuns: 1000 },
  )
})

test('any other bytes are no runestone', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (outputs) => {
      const others = outputs.filter(([first, second]) => first !== 0x6a || second !== 0x5d)
      expect(readRunestone(others)).toBeUndefined()
    }),
  )
})

test.each([
  ['a flag that is not known yet', '6a5d020208', 'unrecognized-flag'],
  ['the flag of a cenotaph', `6a5d1402${'80'.repeat(18)}02`, 'unrecognized-flag'],
  ['flags twice', '6a5d0402000200', 'unrecognized-even-tag'],
  ['a height of 65 bits', '6a5d0d02030e80808080808080808002', 'unrecognized-even-tag'],
])('%s burns', (_, script, flaw) => {
  expect(read([script])).toMatchObject({ kind: 'cenotaph', flaw })
})

test.each([
  ['a divisibility of 39', '6a5d0402010127'],
  ['spacers of 28 bits', '6a5d0702010380808040'],
  ['the last surrogate as a symbol', '6a5d06020105ffbf03'],
  ['a symbol past the last code point', '6a5d06020105808044'],
])('%s is ignored', (_, script) => {
  expect(read([script])).toEqual({ kind: 'runestone', edicts: [], etching: { turbo: false } })
})

test.each([
  ['6a5d0201', 'invalid-script'],
  ['6a5d4effffffff00', 'invalid-script'],
  ['6a5d4dffff', 'invalid-script'],
  ['6a5d4e0000', 'invalid-script'],
  ['6a5d4c', 'invalid-script'],
])('%s: a push is not believed to be longer than the script', (script, flaw) => {
  expect(read([script])).toMatchObject({ kind: 'cenotaph', flaw })
})

test('a runestone as large as a transaction may be is read', () => {
  const payload = new Uint8Array(100_000).fill(1)
  const script = Uint8Array.from([0x6a, 0x5d, 0x4e, 0xa0, 0x86, 1, 0, ...payload])
  expect(readRunestone([script])?.kind).toBe('runestone')
  payload.fill(0)
  const edicts = Uint8Array.from([0x6a, 0x5d, 0x4e, 0xa0, 0x86, 1, 0, ...payload])
  expect(readRunestone([edicts])).toMatchObject({ flaw: 'trailing-integers' })
})
