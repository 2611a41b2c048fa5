import { expect, test } from 'vitest'
import { toHex } from '../encoding/hex.ts'
import { readRows } from '../fixtures/readRows.ts'
import { hashMessage } from './hashMessage.ts'
import { verifyMessage } from './verifyMessage.ts'

test.each(readRows('bip322', 'bip322MessageHash'))('$id', ({ args: [message = ''], expect: expected }) => {
  expect(toHex(hashMessage(message))).toBe(expected)
})

test.each(readRows('bip322', 'verifyBitcoinMessage'))('$id', ({ args, expect: expected }) => {
  const [address = '', message = '', signature = ''] = args
  expect(verifyMessage({ address, message, signature })).toBe(expected)
})
