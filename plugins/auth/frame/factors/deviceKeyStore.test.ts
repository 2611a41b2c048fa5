// @vitest-environment node
import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { deviceSecret, ensureDeviceKey, readDeviceKey } from './deviceKey.ts'
import { deviceKeyStore } from './deviceKeyStore.ts'

test('the key of a browser outlives the page, and two tabs that begin at once share it', async () => {
  const rows = new Map<string, unknown>()
  const factory = fakeIndexedDb(rows)
  const [one, other] = await Promise.all([1, 2].map(() => ensureDeviceKey(deviceKeyStore(factory))))
  const later = await readDeviceKey(deviceKeyStore(fakeIndexedDb(rows)))
  expect([other?.id, later?.id]).toEqual([one?.id, one?.id])
  if (one && later) expect(await deviceSecret(later, 'vault')).toEqual(await deviceSecret(one, 'vault'))
  expect(rows.size).toBe(1)
})

test('two tabs that find a record that is no key end with the same key, and the key is kept', async () => {
  const rows = new Map<string, unknown>([['keys/device', { id: 7 }]])
  const factory = fakeIndexedDb(rows)
  const [one, other] = await Promise.all([1, 2].map(() => ensureDeviceKey(deviceKeyStore(factory))))
  const later = await readDeviceKey(deviceKeyStore(fakeIndexedDb(rows)))
  expect([other?.id, later?.id]).toEqual([one?.id, one?.id])
})

test('a key that was removed is gone, and a new one has another id', async () => {
  const store = deviceKeyStore(fakeIndexedDb())
  const first = await ensureDeviceKey(store)
  await store.remove()
  expect(await readDeviceKey(store)).toBeUndefined()
  expect((await ensureDeviceKey(store)).id).not.toBe(first.id)
})

test.each(['open', 'commit'] as const)('storage that fails at %s is told with a coded error', async (at) => {
  const store = deviceKeyStore(fakeIndexedDb(new Map(), () => at))
  for (const act of [() => readDeviceKey(store), () => ensureDeviceKey(store), () => store.remove()])
    await expect(act()).rejects.toMatchObject({ code: 'device_storage', cause: expect.any(DOMException) })
})
