import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { decodePsbt } from './decodePsbt.ts'
import { readPsbt } from './readPsbt.ts'

const read = (text: string) => readPsbt(decodePsbt(text))
const isValid = (text: string) => {
  try {
    read(text)
    return true
  } catch {
    return false
  }
}

const summarize = (text: string) => {
  const { inputs, outputs } = read(text).transaction
  return {
    inputs: inputs.map(({ txid, index }) => ({ txid, index })),
    outputs: outputs.map(({ script, value }) => ({ script: toHex(script), amount: Number(value) })),
  }
}

const file = join(import.meta.dirname, '../fixtures/psbt.json')

test.each(readRows(file, 'isValidPsbt'))('$id', (row) => checkRow(row, isValid))
test.each(readRows(file, 'psbtToHex'))('$id', (row) => checkRow(row, (text: string) => toHex(decodePsbt(text))))
test.each(readRows(file, 'psbtToBase64'))('$id', (row) => checkRow(row, (text: string) => toBase64(decodePsbt(text))))
test.each(readRows(file, 'psbtLockTime'))('$id', (row) =>
  checkRow(
    { ...row, throws: row.throws ? 'Invalid PSBT format' : false },
    (text: string) => read(text).transaction.lockTime,
  ),
)
test.each(readRows(file, 'psbtSummary'))('$id', (row) => checkRow(row, summarize))

test('hex is tried before base64, and what is neither is refused', () => {
  const hex = '70736274ff'
  expect(() => read(hex)).toThrow('Invalid PSBT format')
  expect(toHex(decodePsbt('cHNidP8='))).toBe(hex)
  expect(() => decodePsbt('')).toThrow('No PSBT provided')
  for (const text of ['psbt', 'cHNidP8', '0x', '!!', 'AAAA', '70736274fe', 'cHNidP4=']) {
    expect(() => decodePsbt(text), text).toThrow('Invalid PSBT format')
  }
  expect([fromHex('abc'), fromBase64('a'), fromBase64('a=aa')]).toEqual([undefined, undefined, undefined])
})
