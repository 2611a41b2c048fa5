// @vitest-environment node
import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { keyStore } from './keyStore.ts'

const isText = (kept: unknown): kept is string => typeof kept === 'string'

test('of two tabs that make a key at once, both have the key of the first', async () => {
  const rows = new Map<string, unknown>()
  const factory = fakeIndexedDb(rows)
  const [first, second] = [keyStore<string>('device', factory), keyStore<string>('device', factory)]
  expect(await Promise.all([first.add('one', isText), second.add('two', isText)])).toEqual(['one', 'one'])
  expect([await first.read(), [...rows.keys()]]).toEqual(['one', ['keys/device']])
})

test('a damaged key gives way to the next', async () => {
  const store = keyStore<string>('device', fakeIndexedDb(new Map([['keys/device', 7]])))
  expect(await store.add('one', isText)).toBe('one')
  expect(await store.read()).toBe('one')
})

test('a tab that drops its key leaves the key that another tab has kept meanwhile', async () => {
  const rows = new Map<string, unknown>()
  const factory = fakeIndexedDb(rows)
  const [device, request] = [keyStore<string>('device', factory), keyStore<string>('request', factory)]
  await device.add('new', isText)
  await request.add('other', isText)
  await device.remove((kept) => kept === 'old')
  expect(await device.read()).toBe('new')
  await device.remove((kept) => kept === 'new')
  expect([await device.read(), await request.read()]).toEqual([undefined, 'other'])
  await request.remove()
  expect(rows.size).toBe(0)
})
