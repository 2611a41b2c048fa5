// @vitest-environment node
import { expect, test } from 'vitest'
import { randomBytes } from '../crypto/bytes.ts'
import { secretsFor } from '../fixtures/factors.ts'
import { addFactor, dropFactors } from './changeVault.ts'
import { createVault } from './createVault.ts'
import { loginKeyId } from './loginKeyId.ts'
import { type Opened, openVault } from './openVault.ts'
import type { Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

const change = (vault: Vault, secrets: Secrets, act: (opened: Opened) => Promise<Opened>): Promise<Vault> =>
  openVault(vault, secrets, async (opened) => (await act(opened)).vault)

const names = ({ shares }: Vault) =>
  Object.fromEntries(Object.entries(shares).map(([factor, { name }]) => [factor, name]))

test('a vault names its login key by an id of the key and the vault, in every way in which it gets one (login 143)', async () => {
  const secret = randomBytes(32)
  const secrets = { ...secretsFor('device:a', 'code'), 'login:1': secret }
  const making = createVault(randomBytes(32), secrets, undefined, { 'device:a': 'Laptop', 'login:1': 'A name' })
  const kept = Uint8Array.from(secret)
  // The caller may overwrite it at once.
  secret.fill(0)
  const vault = await making
  const id = await loginKeyId(kept, vault.id)
  expect(names(vault)).toEqual({ 'device:a': 'Laptop', code: undefined, 'login:1': id })
  const own = { ...secrets, 'login:1': kept }
  const next = { name: 'login:2', secret: randomBytes(32) }
  const dropped = await change(vault, own, (opened) => dropFactors(opened, ['code'], [next]))
  expect(names(dropped)).toEqual({ 'device:a': 'Laptop', 'login:2': await loginKeyId(next.secret, vault.id) })
  const without = secretsFor('device:a', 'code')
  const added = await change(await createVault(randomBytes(32), without), without, (opened) => addFactor(opened, next))
  expect(names(added)['login:2']).toBe(await loginKeyId(next.secret, added.id))
  // The same key has another id in another vault, and no id has a part of its key.
  expect(new Set([id, await loginKeyId(kept, added.id), await loginKeyId(next.secret, vault.id)]).size).toBe(3)
  expect(Buffer.from(kept).toString('base64url')).not.toContain(id)
})
