// @vitest-environment node
import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { readSession } from './session.ts'

test('an app is not connected to a wallet that only a newer version of the page can read, and its grant stays (login 18)', async () => {
  const host = 'https://app.acme.test'
  const rows = new Map<string, unknown>([['wallet/here', { kind: 'account' }]])
  const store = openStore(fakeIndexedDb(rows))
  await store.allow({ host, since: 1, accounts: ['eip155:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })
  expect(await readSession(store, host)).toEqual({ status: 'signed_out' })
  expect(await store.grant(host)).toMatchObject({ host })
})
