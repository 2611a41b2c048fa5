import { expect, test } from 'vitest'
import { messageHash } from './messageHash.ts'

test('default: the tagged hash of BIP-322', () => {
  expect(messageHash('', 'BIP322')).toBe('c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1')
  expect(messageHash('Hello World', 'BIP322')).toBe('f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a')
})

test('default: the double SHA-256 of BIP-137, whatever the length', async () => {
  const { createHash } = await import('node:crypto')
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  for (const [text, size] of [
    ['Hello', [5]],
    ['x'.repeat(300), [0xfd, 0x2c, 0x01]],
    ['x'.repeat(70_000), [0xfe, 0x70, 0x11, 0x01, 0x00]],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from('\u0018Bitcoin Signed Message:\n'), Buffer.from(size), Buffer.from(text)])
    expect(messageHash(text, 'ECDSA')).toBe(sha(sha(bytes)).toString('hex'))
  }
})
