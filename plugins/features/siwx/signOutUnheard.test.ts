import { expect, test, vi } from 'vitest'
import { openVisits } from './fixtures/openVisits.ts'

test('signing out in a tab that has not heard yet of a wallet that another tab has connected disconnects the wallet (sign-in 38)', async () => {
  const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const here = await visits.open()
  const there = await visits.open()
  await visits.signIn(here)
  await there.features.siwx.signOut()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await vi.dynamicImportSettled()
  expect(visits.isSignedIn()).toEqual([])
  await vi.waitUntil(() => visits.status(here) === 'disconnected')
})
