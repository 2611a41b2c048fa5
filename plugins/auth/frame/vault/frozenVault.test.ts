// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toHex } from '../fixtures/hex.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { openVault, withPart } from './openVault.ts'
import { readRecoveryFile } from './recoveryFile.ts'

/** A vault of version 3 that this code wrote in November 2026. Whatever changes, it must open. */
const file = readFileSync(join(import.meta.dirname, '../fixtures/vault.json'), 'utf8')
const fill = (byte: number, length = 32) => new Uint8Array(length).fill(byte)
const secrets = { 'device:a': fill(1), 'login:1': fill(2), 'passkey:p': fill(3), code: fill(4, 16) }

test('a vault that was written long ago opens with any two of its factors, and has its seed, notes and accounts', async () => {
  const vault = readRecoveryFile(file)
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
  const pairs = Object.entries(secrets)
  for (const [at, one] of pairs.entries())
    for (const other of pairs.slice(at + 1))
      await openVault(vault, Object.fromEntries([one, other]), async (opened) => {
        expect(await withPart(opened, 'seed', toHex)).toBe(toHex(seed))
        expect(await withPart(opened, 'notes', (plain) => new TextDecoder().decode(plain))).toBe('notes')
        expect(await withPart(opened, 'shareKeys', ({ length }) => length / 32)).toBe(4)
      })
  expect(vault.accounts).toEqual(await accountsOf(seed))
  expect([vault.version, vault.shares.code?.name]).toEqual([3, 'Paper in the safe'])
})
