// @vitest-environment node
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { randomBytes } from '../crypto/bytes.ts'
import { secretsFor } from '../fixtures/factors.ts'
import { createVault } from './createVault.ts'
import { InvalidVaultError } from './errors.ts'
import { readVault } from './readVault.ts'
import type { Vault } from './vault.ts'
import { writeVault } from './writeVault.ts'

let vault: Vault
let text = ''
beforeAll(async () => {
  vault = await createVault(randomBytes(32), secretsFor('device:a', 'passkey:p', 'login:1', 'code'))
  text = writeVault(vault)
})

function reasonOf(given: string): string {
  try {
    readVault(given)
  } catch (error) {
    if (error instanceof InvalidVaultError) {
      expect(error.cause).toBeUndefined()
      return error.params.reason
    }
    throw error
  }
  return 'read'
}

test('the canonical text is read back to the same vault, and written to the same text', () => {
  expect(readVault(text)).toEqual(vault)
  expect(writeVault(readVault(text))).toBe(text)
})

test('a changed, missing or surplus character anywhere refuses with a coded error', () => {
  const letter = fc.string({ minLength: 1, maxLength: 2, unit: 'grapheme' })
  fc.assert(
    fc.property(fc.nat(text.length - 1), letter, fc.constantFrom(0, 1), (at, other, kept) => {
      const changed = `${text.slice(0, at)}${other}${text.slice(at + kept)}`
      fc.pre(changed !== text)
      expect(['malformed', 'signature']).toContain(reasonOf(changed))
      expect(['malformed', 'signature']).toContain(reasonOf(`${text.slice(0, at)}${text.slice(at + 1)}`))
    }),
    { numRuns: 400 },
  )
})

test('each field that is changed to another valid value breaks the signature', () => {
  const other = (value: string) => `${value[0] === 'A' ? 'B' : 'A'}${value.slice(1)}`
  const { shares } = vault
  const { code, ...fewer } = shares
  const share = code as Vault['shares'][string]
  const changes: Partial<Vault>[] = [
    { id: other(vault.id) },
    { version: 2 },
    { accounts: [...vault.accounts].reverse() },
    { accounts: vault.accounts.slice(1) },
    { shares: fewer },
    { shares: { ...shares, code: { ...share, added: share.added + 1 } } },
    { shares: { ...shares, code: { ...share, name: 'Paper' } } },
    { shares: { ...shares, code: { ...share, ct: other(share.ct) } } },
    { shares: { ...fewer, 'device:b': share } },
    { seed: { ...vault.seed, iv: other(vault.seed.iv) } },
    { shareKeys: { ...vault.shareKeys, ct: other(vault.shareKeys.ct) } },
    { notes: vault.shareKeys },
    { signer: other(vault.signer) },
    { signature: other(vault.signature) },
  ]
  for (const change of changes) expect(reasonOf(writeVault({ ...vault, ...change }))).toBe('signature')
})

test('another spelling of the same vault is refused: spaces, order, duplicates, escapes, numbers, padding', () => {
  const { v, ...rest } = JSON.parse(text)
  for (const spelling of [
    ` ${text}`,
    `${text}\n`,
    JSON.stringify({ ...rest, v }),
    JSON.stringify(JSON.parse(text), null, 1),
    text.replace('{"v":1,', '{"v":1,"v":1,'),
    text.replace('"version":1', '"version":9,"version":1'),
    text.replace('"version":1', '"version":1.0'),
    text.replace('"version":1', '"version":1e0'),
    text.replace('"id"', '"\\u0069d"'),
    text.replace('"login:1"', '"login:01"'),
    text.replace(vault.signer, `${vault.signer}=`),
  ])
    expect(reasonOf(spelling)).toBe('malformed')
})

test('hostile JSON is refused with a coded error and changes no prototype', () => {
  const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
  for (const hostile of [
    '',
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{',
    deep,
    text.replace('{"v":1,', '{"v":1,"__proto__":{"polluted":1},'),
    text.replace('{"v":1,', '{"v":1,"constructor":{"prototype":{"polluted":1}},'),
    text.replace('"shares":{', '"shares":{"__proto__":{"iv":"","ct":"","added":1},'),
    text.replace('"shares":{', '"shares":{"toString":{"iv":"","ct":"","added":1},'),
    text.replace('"v":1', '"v":2'),
    text.replace('"v":1', '"v":"1"'),
    text.replace('"version":1', '"version":0'),
    text.replace('"version":1', '"version":-1'),
    text.replace('"version":1', '"version":9007199254740993'),
    text.replace('"version":1', '"version":null'),
    text.replace(/"accounts":\[[^\]]*\]/, '"accounts":"eip155:0x1"'),
    text.replace(/"accounts":\[[^\]]*\]/, '"accounts":[]'),
    text.replace(/"accounts":\[[^\]]*\]/, '"accounts":["a|b:c"]'),
    text.replace(/"accounts":\[[^\]]*\]/, '"accounts":["eip155:0x1","eip155:0x1"]'),
    text.replace(/"shares":\{.*\},"shareKeys"/, '"shares":[],"shareKeys"'),
    text.replace(/"added":\d+/, '"added":"now"'),
    text.replace(/"iv":"[^"]*"/, '"iv":""'),
    text.replace(/"iv":"[^"]*"/, '"iv":{"length":16}'),
  ]) {
    expect(hostile).not.toBe(text)
    expect(reasonOf(hostile)).toBe('malformed')
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('a text over 16 kB is refused before it is parsed, counted in bytes', () => {
  expect(reasonOf('x'.repeat(16_385))).toBe('tooLarge')
  expect(reasonOf('é'.repeat(8_193))).toBe('tooLarge')
  expect(reasonOf('x'.repeat(16_384))).toBe('malformed')
})

test('any JSON that is no vault refuses with a coded error', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(['malformed', 'tooLarge']).toContain(reasonOf(json))
    }),
  )
})

test('an error names the field, and quotes nothing of the text', () => {
  const hostile = text.replace('"v":1', '"v":"abandon abandon art"')
  const error = (() => {
    try {
      return readVault(hostile)
    } catch (thrown) {
      return thrown as InvalidVaultError
    }
  })()
  expect(error).toMatchObject({ debug: expect.stringContaining('field `v`') })
  expect(String(error)).not.toContain('abandon')
})
