// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { encodeRunestone, sortEdicts } from './encodeRunestone.ts'
import { plannedOutputs, runeId, runestone, uint } from './fixtures/arbitraries.ts'
import { payment, toHex } from './fixtures/hex.ts'
import { moveRunes } from './moveRunes.ts'
import { readRunestone } from './readRunestone.ts'
import type { Etching, Runestone } from './runestone.ts'
import { isRelayedByAll, type PlannedOutput, writeRunestone } from './writeRunestone.ts'

const file = join(import.meta.dirname, 'fixtures/runestone.json')
const outputs: PlannedOutput[] = ['runestone', ...new Array<Uint8Array>(9).fill(payment)]
const refused = (field: string) => expect.objectContaining({ code: 'invalid_runestone', params: { field } })

// This row moves a rune that nothing etches, which the writer refuses: the bytes alone are compared.
const bytesAlone = ['no-chunks']
test.each(readRows(file, 'encodeRunestone'))('$id', (row) =>
  checkRow(row, (stone: Runestone) =>
    toHex(bytesAlone.includes(row.id) ? encodeRunestone(stone) : writeRunestone(stone, outputs)),
  ),
)

// Some of these etch a reserved name: the bytes alone are counted.
test.each(readRows(file, 'runestoneSize'))('$id', (row) =>
  checkRow(row, (stone: Runestone) => encodeRunestone(stone).length),
)

test('a runestone is written so that it reads the same and burns none of the inputs’ runes, or it is refused', () => {
  const holdings = fc.array(fc.record({ id: runeId, amount: uint(128) }), { maxLength: 4 })
  let written = 0
  fc.assert(
    fc.property(runestone, plannedOutputs, holdings, (stone, planned, inputs) => {
      let script: Uint8Array
      try {
        script = writeRunestone(stone, planned)
      } catch (error) {
        return void expect(error).toMatchObject({ code: 'invalid_runestone', unsent: true })
      }
      written++
      const scripts = planned.map((output) => (output === 'runestone' ? script : output))
      const { edicts = [], ...rest } = stone
      expect(readRunestone(scripts)).toEqual({ kind: 'runestone', ...rest, edicts: sortEdicts(edicts) })
      const minted = stone.mint && { id: stone.mint, amount: 5n }
      const etched = { id: '9:9', premine: stone.etching?.premine ?? 0n } as const
      expect(moveRunes({ outputs: scripts, inputs, minted, etched }).burned).toEqual([])
    }),
    { numRuns: 1500 },
  )
  expect(written).toBeGreaterThan(100)
})

describe('the writer refuses a runestone that would burn runes or have no effect', () => {
  const etch = (etching: Partial<Etching>): Runestone => ({ etching: { turbo: false, ...etching } })
  const open = { amount: 100n, cap: 5n }
  test.each<[field: string, why: string, Runestone]>([
    ['pointer', 'no output', { pointer: 10 }],
    ['pointer', 'the runestone itself', { pointer: 0 }],
    ['pointer', 'half an output', { pointer: 1.5 }],
    ['mint', 'no rune', { mint: '0:0' }],
    ['mint', 'no id', { mint: '1:4294967296' }],
    ['edicts', 'no rune', { edicts: [{ id: '0:1', amount: 1n, output: 1 }] }],
    ['edicts', 'nothing etched', { edicts: [{ id: '0:0', amount: 1n, output: 1 }] }],
    ['edicts', 'negative', { edicts: [{ id: '1:1', amount: -1n, output: 1 }] }],
    ['edicts', 'no output', { edicts: [{ id: '1:1', amount: 1n, output: 11 }] }],
    ['edicts', 'the runestone itself', { edicts: [{ id: '1:1', amount: 1n, output: 0 }] }],
    ['rune', 'reserved', etch({ rune: 6402364363415443603228541259936211926n })],
    ['divisibility', 'half a digit', etch({ divisibility: 0.5 })],
    ['spacers', 'after the last letter', etch({ rune: 26n, spacers: 2 })],
    ['spacers', '28 bits', etch({ spacers: 2 ** 27 })],
    ['symbol', 'two letters', etch({ symbol: 'AB' })],
    ['symbol', 'none', etch({ symbol: '' })],
    ['symbol', 'half a character', etch({ symbol: '\ud83d' })],
    ['premine', 'negative', etch({ premine: -1n })],
    ['terms', 'no cap', etch({ terms: { amount: 100n } })],
    ['terms', 'no amount', etch({ terms: { cap: 100n } })],
    ['terms', 'supply', etch({ premine: 1n, terms: { amount: (1n << 128n) - 1n, cap: 1n } })],
    ['terms', 'over before it begins', etch({ terms: { ...open, heightStart: 9n, heightEnd: 8n } })],
    ['terms', 'over as it begins', etch({ terms: { ...open, offsetEnd: 0n } })],
    ['terms', '65 bits', etch({ terms: { ...open, heightStart: 1n << 64n } })],
  ])('%s: %s', (field, _, stone) => {
    expect(() => writeRunestone(stone, outputs)).toThrow(refused(field))
  })

  test.each<[why: string, PlannedOutput[]]>([
    ['no place for it', [payment]],
    ['two places', ['runestone', payment, 'runestone']],
    ['another runestone is read first', [Uint8Array.of(0x6a, 0x5d), 'runestone', payment]],
    ['nobody is paid', ['runestone', Uint8Array.of(0x6a)]],
  ])('outputs: %s', (_, planned) => {
    expect(() => writeRunestone({}, planned)).toThrow(refused('outputs'))
  })
})

test('an edict may split among all outputs, and no farther', () => {
  const edict = { id: '1:1', amount: 0n, output: outputs.length } as const
  const script = writeRunestone({ edicts: [edict] }, outputs)
  const scripts = outputs.map((output) => (output === 'runestone' ? script : output))
  const { outputs: got } = moveRunes({ outputs: scripts, inputs: [{ id: '1:1', amount: 90n }] })
  expect(got.map(([amount]) => amount?.amount)).toEqual([undefined, ...new Array(9).fill(10n)])
})

test('a symbol may be an emoji', () => {
  const script = writeRunestone({ etching: { symbol: '🧿', turbo: false } }, outputs)
  expect(readRunestone([script, payment])).toMatchObject({ etching: { symbol: '🧿' } })
})

test('a runestone over 83 bytes is written, and told from those that every node passes on', () => {
  const edict = { id: '840000:1', amount: 10n ** 9n, output: 1 } as const
  expect(isRelayedByAll(writeRunestone({ edicts: [edict] }, outputs))).toBe(true)
  expect([83, 84].map((length) => isRelayedByAll(new Uint8Array(length)))).toEqual([true, false])
  const many = writeRunestone({ edicts: new Array(20).fill(edict) }, outputs)
  expect(isRelayedByAll(many)).toBe(false)
  expect(readRunestone([many, payment])).toMatchObject({ edicts: new Array(20).fill(edict) })
})
