// @vitest-environment node
import { combine } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import { type Bytes, randomBytes } from '../crypto/bytes.ts'
import { deriveCipher, importSecret } from '../crypto/deriveSecret.ts'
import { open } from '../crypto/seal.ts'
import { pick, secretsFor } from '../fixtures/factors.ts'
import { addFactor, dropFactors } from './changeVault.ts'
import { createVault } from './createVault.ts'
import { type Opened, openVault } from './openVault.ts'
import type { Secrets } from './secrets.ts'
import { signerOf } from './signature.ts'
import { contextOf, type Vault } from './vault.ts'

type Held = { readonly vault: Vault; readonly name: string; readonly secret: Bytes | undefined }

const change = (vault: Vault, secrets: Secrets, act: (opened: Opened) => Promise<Opened>): Promise<Vault> =>
  openVault(vault, secrets, async (opened) => (await act(opened)).vault)

/** The share of a factor, as an attacker reads it: without the checks of `openVault`. */
async function shareOf({ vault, name, secret }: Held): Promise<Bytes> {
  const share = vault.shares[name]
  if (!share || !secret) throw new RangeError('The vault has no such share')
  const cipher = await deriveCipher(await importSecret(secret), vault.id, `share|${name}`)
  return open(cipher, share, contextOf(vault, name))
}

/** Whether the shares of two versions give the data key, which derives the signer of the vault. */
async function giveDataKey(one: Held, other: Held): Promise<boolean> {
  const raw = await combine([await shareOf(one), await shareOf(other)]).catch(() => randomBytes(32))
  return (await signerOf(await importSecret(Uint8Array.from(raw)), one.vault.id)) === one.vault.signer
}

test('two shares of one version give the data key, as an attacker with two factors would combine them', async () => {
  const secrets = secretsFor('device:a', 'login:1')
  const vault = await createVault(randomBytes(32), secrets)
  const [one, other] = ['device:a', 'login:1'].map((name): Held => ({ vault, name, secret: secrets[name] }))
  if (one && other) expect(await giveDataKey(one, other)).toBe(true)
  expect.assertions(1)
})

test('a server that keeps every version and every login key does not get the data key', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'login:1')
  const first = await createVault(randomBytes(32), secrets)
  const login = { name: 'login:2', secret: randomBytes(32) }
  const next = await change(first, pick(secrets, ['passkey:p', 'login:1']), (opened) =>
    dropFactors(opened, ['device:a'], [login]),
  )
  const old = { vault: first, name: 'login:1', secret: secrets['login:1'] }
  expect(await giveDataKey(old, { vault: next, ...login })).toBe(false)
})

test('the old copy of a dropped device gives the data key with no factor of the new version', async () => {
  const secrets = secretsFor('device:a', 'device:b', 'passkey:p', 'login:1')
  const copy = await createVault(randomBytes(32), secrets)
  const login = { name: 'login:2', secret: randomBytes(32) }
  const next = await change(copy, pick(secrets, ['device:b', 'passkey:p']), (opened) =>
    dropFactors(opened, ['device:a'], [login]),
  )
  const stolen = { vault: copy, name: 'device:a', secret: secrets['device:a'] }
  const later: Secrets = { ...secrets, 'login:2': login.secret }
  for (const name of Object.keys(next.shares))
    expect(await giveDataKey(stolen, { vault: next, name, secret: later[name] })).toBe(false)
})

test('a passkey that was dropped and added again does not get the data key alone', async () => {
  const secrets = secretsFor('device:a', 'code', 'passkey:p')
  const first = await createVault(randomBytes(32), secrets)
  const passkey = { name: 'passkey:p', secret: secrets['passkey:p'] ?? new Uint8Array() }
  const next = await change(first, pick(secrets, ['device:a', 'code']), async (opened) =>
    addFactor(await dropFactors(opened, ['passkey:p']), passkey),
  )
  expect(await giveDataKey({ vault: first, ...passkey }, { vault: next, ...passkey })).toBe(false)
})
