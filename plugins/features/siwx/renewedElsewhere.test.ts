import { expect, test, vi } from 'vitest'
import { openVisits } from './fixtures/openVisits.ts'

/** What a browser tells every other tab after one has stored something. */
const tellTabs = () => dispatchEvent(new StorageEvent('storage', { key: null }))

test.each([true, false])(
  'a wallet that is connected again in one tab, with another account, stays signed in; the other tab only reads it back; required: %s (sign-in 36)',
  async (required) => {
    const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'] }], required })
    const here = await visits.open()
    await visits.signIn(here)
    const there = await visits.open()
    await vi.waitUntil(() => visits.status(there) === 'connected')
    await vi.dynamicImportSettled()
    // A wallet of Bitcoin or Stacks tells no page that its owner has chosen another account.
    visits.chain.wallet().accounts = ['bob']
    await visits.signIn(here)
    tellTabs()
    await vi.waitUntil(() => there.connection()?.account.address === 'bob' || visits.isSignedIn().length < 2)
    await vi.dynamicImportSettled()
    expect(visits.isSignedIn()).toContain('bob')
    expect(await here.features.siwx.sessions()).toHaveLength(1)
    await here.disconnect()
    await vi.waitUntil(() => visits.isSignedIn().length === 0)
  },
)
