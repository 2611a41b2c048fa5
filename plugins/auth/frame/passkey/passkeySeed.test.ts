// @vitest-environment node
import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { wordsOf } from '../keys/words.ts'
import { passkeySeed } from './passkeySeed.ts'

const secret = new Uint8Array(32).fill(7)

test('the seed of a passkey is HKDF-SHA-256 of its secret with the host name as the salt', async () => {
  const expected = Buffer.from(hkdfSync('sha256', secret, 'keys.acme.app', 'tapkit/passkey-seed/1', 32)).toString('hex')
  expect(toHex(await passkeySeed(secret, 'keys.acme.app'))).toBe(expected)
  expect(await passkeySeed(secret, 'KEYS.acme.app')).toEqual(await passkeySeed(secret, 'keys.acme.app'))
  expect(wordsOf(await passkeySeed(secret, 'keys.acme.app'))).toHaveLength(24)
})

test('another host or another passkey gives another seed, and a short secret none', async () => {
  const seeds = [
    await passkeySeed(secret, 'keys.acme.app'),
    await passkeySeed(secret, 'acme.app'),
    await passkeySeed(new Uint8Array(32).fill(8), 'keys.acme.app'),
  ]
  expect(new Set(seeds.map(toHex)).size).toBe(3)
  expect(seeds.some(isBlank)).toBe(false)
  await expect(passkeySeed(secret.slice(1), 'keys.acme.app')).rejects.toThrow(RangeError)
})
