import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { readRows } from '../fixtures/readRows.ts'
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

test.each(readRows('psbt', 'isValidPsbt'))('$id', ({ args: [text = ''], expect: expected, oneOf = [expected] }) => {
  expect(oneOf).toContain(isValid(text))
})
test.each(readRows('psbt', 'psbtToHex'))('$id', ({ args: [text = ''], expect: expected }) => {
  expect(toHex(decodePsbt(text))).toBe(expected)
})
test.each(readRows('psbt', 'psbtToBase64'))('$id', ({ args: [text = ''], expect: expected }) => {
  expect(toBase64(decodePsbt(text))).toBe(expected)
})
test.each(readRows('psbt', 'psbtLockTime'))('$id', ({ args: [text = ''], expect: expected, throws }) => {
  if (throws) expect(() => read(text)).toThrow('Invalid PSBT format')
  else expect(read(text).transaction.lockTime).toBe(expected)
})
test.each(readRows('psbt', 'psbtSummary'))('$id', ({ args: [text = ''], expect: expected }) => {
  const { inputs, outputs } = read(text).transaction
  expect({
    inputs: inputs.map(({ txid, index }) => ({ txid, index })),
    outputs: outputs.map(({ script, value }) => ({ script: toHex(script), amount: Number(value) })),
  }).toEqual(expected)
})

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
