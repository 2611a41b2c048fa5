import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

// The browser freezes a tab in the background. A device that wakes up has no network for a moment.
test('a tab that slept while its wallet was disconnected does not end the sign-in that the visitor has begun in another tab since (sign-in 35)', async () => {
  const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const here = await visits.open()
  await visits.signIn(here)
  const asleep = await visits.open()
  await vi.waitUntil(() => visits.status(asleep) === 'connected')
  await vi.dynamicImportSettled()
  await here.disconnect()
  await vi.waitUntil(() => visits.isSignedIn().length === 0)
  const connected = visits.connect(here)
  const { id } = await visits.question(here)
  const wallet = visits.chain.wallet()
  wallet.mode = 'hang'
  const signed = sign(here, id)
  await vi.waitUntil(() => wallet.held.length > 0)
  visits.server.lost = ['GET', 'DELETE']
  dispatchEvent(new StorageEvent('storage', { key: here.storage.nameOf('session') }))
  await vi.waitUntil(() => visits.status(asleep) === 'disconnected')
  await vi.dynamicImportSettled()
  visits.server.lost = []
  for (const held of wallet.held.splice(0)) held.answer()
  await Promise.all([signed, connected])
  expect(visits.isSignedIn()).toEqual(['ada'])
  expect(await here.features.siwx.sessions()).toHaveLength(1)
})

test.each([
  { how: 'replaced by another wallet, and connected again', last: 'wallet', accounts: ['bob'] },
  { how: 'disconnected, and its account is used with another wallet', last: 'two', accounts: ['ada'] },
])(
  'a tab that slept while its wallet was $how does not end the sign-in that the visitor has begun in another tab since (sign-in 35)',
  async ({ last, accounts }) => {
    const visits = openVisits({
      wallets: [
        { id: 'wallet', accounts: ['ada'] },
        { id: 'two', accounts },
      ],
    })
    const here = await visits.open()
    await visits.signIn(here)
    const asleep = await visits.open()
    await vi.waitUntil(() => visits.status(asleep) === 'connected')
    await vi.dynamicImportSettled()
    if (last === 'wallet') await visits.signIn(here, 'two')
    else await here.disconnect()
    await vi.waitUntil(() => !visits.isSignedIn().includes('ada'))
    const connected = visits.connect(here, last)
    const { id } = await visits.question(here)
    const wallet = visits.chain.wallet(last)
    wallet.mode = 'hang'
    const signed = sign(here, id)
    await vi.waitUntil(() => wallet.held.length > 0)
    visits.server.lost = ['GET', 'DELETE']
    dispatchEvent(new StorageEvent('storage', { key: here.storage.nameOf('session') }))
    await vi.waitUntil(() => asleep.connection()?.connector.id !== 'wallet')
    await vi.dynamicImportSettled()
    visits.server.lost = []
    for (const held of wallet.held.splice(0)) held.answer()
    await Promise.all([signed, connected])
    await vi.dynamicImportSettled()
    expect(visits.isSignedIn()).toEqual(['ada'])
    expect(await here.features.siwx.sessions()).toHaveLength(1)
  },
)

test.each([true, false])(
  'a visitor who connects a wallet again in the same visit is signed out as the wallet is disconnected once more; required: %s (sign-in 12)',
  async (required) => {
    const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'] }], required })
    const page = await visits.open()
    for (let time = 0; time < 3; time++) {
      await visits.signIn(page)
      await vi.waitUntil(() => visits.isSignedIn().length === 1)
      await page.disconnect()
      await vi.waitUntil(() => visits.isSignedIn().length === 0)
    }
  },
)
