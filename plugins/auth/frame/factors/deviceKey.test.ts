// @vitest-environment node
import { expect, test } from 'vitest'
import { newVaultId } from '../vault/createVault.ts'
import { type DeviceKey, type DeviceKeyStore, deviceSecret, ensureDeviceKey, readDeviceKey } from './deviceKey.ts'

/** A store that clones its records, as IndexedDB does. */
function fakeStore(kept?: unknown): DeviceKeyStore & { kept(): unknown } {
  return {
    kept: () => kept,
    read: async () => structuredClone(kept),
    add: async (record, isKey) => {
      const known: unknown = structuredClone(kept)
      if (isKey(known)) return known
      kept = structuredClone(record)
      return record
    },
    remove: async () => {
      kept = undefined
    },
  }
}

const id = newVaultId()
const hmac = { name: 'HMAC', hash: 'SHA-256' }

test('the key of a browser is made once, and gives the same secret after it was stored and read', async () => {
  const store = fakeStore()
  expect(await readDeviceKey(store)).toBeUndefined()
  const made = await ensureDeviceKey(store)
  const read = (await readDeviceKey(store)) as DeviceKey
  expect(read.id).toBe(made.id)
  expect(await deviceSecret(read, id)).toEqual(await deviceSecret(made, id))
  expect(await deviceSecret(read, id)).toHaveLength(32)
  expect((await ensureDeviceKey(store)).id).toBe(made.id)
})

test('two tabs that begin at once end with the same key', async () => {
  const store = fakeStore()
  const [one, other] = await Promise.all([ensureDeviceKey(store), ensureDeviceKey(store)])
  expect(one.id).toBe(other.id)
  expect(await deviceSecret(one, id)).toEqual(await deviceSecret(other, id))
})

test('a slow tab that replaces a record that is no key does not remove the key that another tab made meanwhile', async () => {
  const store = fakeStore({ id: 7 })
  let other: DeviceKey | undefined
  const slow: DeviceKeyStore = {
    ...store,
    add: async (...args) => {
      const kept = await store.add(...args)
      other ??= await ensureDeviceKey(store)
      return kept
    },
  }
  const made = await ensureDeviceKey(slow)
  expect([made.id, (await readDeviceKey(store))?.id]).toEqual([other?.id, other?.id])
})

test('the key cannot be exported, neither as it was made nor as it was stored', async () => {
  const store = fakeStore()
  for (const { key } of [await ensureDeviceKey(store), (await readDeviceKey(store)) as DeviceKey]) {
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable')
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow('not extractable')
  }
})

test('each vault and each browser has a secret of its own, which is HMAC-SHA-256 of the id of the vault', async () => {
  const [one, other] = [await ensureDeviceKey(fakeStore()), await ensureDeviceKey(fakeStore())]
  expect(await deviceSecret(one, id)).not.toEqual(await deviceSecret(one, newVaultId()))
  expect(await deviceSecret(one, id)).not.toEqual(await deviceSecret(other, id))
  // RFC 4231, test case 2.
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode('Jefe'), hmac, false, ['sign'])
  const secret = await deviceSecret({ id: '', key }, 'what do ya want for nothing?')
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(Buffer.from(secret).toString('hex')).toBe(expected)
})

test('a stored record that is no key, or a key that can be exported, is not used and is replaced', async () => {
  const exportable = await crypto.subtle.generateKey({ ...hmac, length: 256 }, true, ['sign'])
  const verifier = await crypto.subtle.generateKey({ ...hmac, length: 256 }, false, ['sign', 'verify'])
  const aes = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const good = 'a'.repeat(22)
  for (const record of [
    7,
    'x',
    null,
    {},
    { id: good, key: {} },
    { id: 7, key: exportable },
    ...[exportable, verifier, aes].map((key) => ({ id: good, key })),
  ]) {
    const store = fakeStore(record ?? undefined)
    expect(await readDeviceKey(store)).toBeUndefined()
    const made = await ensureDeviceKey(store)
    expect(made.key.extractable).toBe(false)
    expect((await readDeviceKey(store))?.id).toBe(made.id)
  }
})
