import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase64 } from '../encoding/base64.ts'
import { toHex } from '../encoding/hex.ts'
import { readForm } from './readForm.ts'

const psbt = fc.uint8Array({ maxLength: 90 }).map((rest) => Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, ...rest]))

test('whatever form a PSBT has, its bytes are the same, and what comes back has that form', () => {
  fc.assert(
    fc.property(psbt, psbt, (given, answer) => {
      for (const form of [toBase64, toHex, (bytes: Uint8Array) => bytes]) {
        const { bytes, write } = readForm(form(given))
        expect(bytes).toEqual(given)
        expect(write(toBase64(answer))).toEqual(form(answer))
      }
    }),
  )
})

test('what is none is refused', () => {
  const isPsbt = (text: string) => /^(cHNidP|70736274ff)/i.test(text)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uint8Array()), (given) => {
      fc.pre(typeof given === 'string' ? !isPsbt(given) : !isPsbt(toHex(given)))
      expect(() => readForm(given)).toThrow(expect.objectContaining({ name: 'InvalidPsbtError' }))
    }),
  )
})
