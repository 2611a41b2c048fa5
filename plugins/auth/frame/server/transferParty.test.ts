// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomBytes } from '../crypto/bytes.ts'
import { createTransferParty } from './transferParty.ts'
import { commitmentOf, digitsOf, readTransferCode } from './transferText.ts'

test('both devices show the same six digits of both keys and nonces, and any other key or nonce shows others (login 156)', async () => {
  const [giver, taker, third] = [await createTransferParty(), await createTransferParty(), await createTransferParty()]
  const text = ['tapkit-transfer-digits/1', giver.own.key, giver.own.nonce, taker.own.key, taker.own.nonce].join('\n')
  const digits = createHash('sha256').update(text).digest().readUIntBE(0, 6) % 1_000_000
  expect(digitsOf(giver.own, taker.own)).toBe(String(digits).padStart(6, '0'))
  const others = [
    digitsOf(taker.own, giver.own),
    digitsOf(giver.own, third.own),
    digitsOf({ ...giver.own, nonce: third.own.nonce }, taker.own),
    digitsOf({ ...giver.own, key: third.own.key }, taker.own),
  ]
  for (const other of others) expect(other).not.toBe(digitsOf(giver.own, taker.own))
  expect(taker.commitment).toBe(commitmentOf(taker.own))
  expect(taker.commitment).not.toBe(commitmentOf({ ...taker.own, nonce: third.own.nonce }))
})

test('bytes that are sealed between two keys open for these two alone (login 156)', async () => {
  const [giver, taker, third] = [await createTransferParty(), await createTransferParty(), await createTransferParty()]
  const plain = randomBytes(33)
  const sealed = await giver.seal(taker.own, plain)
  expect(await taker.open(giver.own, sealed)).toEqual(plain)
  await expect(third.open(giver.own, sealed)).rejects.toThrow()
  await expect(taker.open(third.own, sealed)).rejects.toThrow()
})

test('a code is read as a person types it, and nothing else is a code (login 157)', () => {
  for (const typed of ['7K1M-X00D', '7k1mx00d', ' 7k1m – xood ', '7KIM XO0D', '7klm-xo0d'])
    expect(readTransferCode(typed)).toBe('7K1M-X00D')
  for (const typed of ['', '7K1M-X00', '7K1M-X00D0', 'UUUU-UUUU', '123 456'])
    expect(readTransferCode(typed)).toBeUndefined()
})
