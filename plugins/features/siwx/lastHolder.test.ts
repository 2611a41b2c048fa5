import { expect, test, vi } from 'vitest'
import { openVisits } from './fixtures/openVisits.ts'

test('an account is signed out with the last wallet that may come back to it, also if that wallet was never used where visitors sign in (sign-in 31)', async () => {
  const accounts = ['ada']
  const visits = openVisits({
    wallets: [
      { id: 'one', accounts },
      { id: 'two', accounts },
    ],
    multiWallet: true,
  })
  const elsewhere = await visits.openWithoutSignIn()
  await visits.connect(elsewhere, 'two')
  elsewhere.destroy()
  visits.chain.wallet('two').lock()
  const page = await visits.open()
  await visits.signIn(page, 'one')
  await page.disconnect({ connectorId: 'one' })
  await vi.dynamicImportSettled()
  expect(visits.isSignedIn()).toEqual(accounts)
  await page.disconnect({ connectorId: 'two' })
  await vi.waitUntil(() => visits.isSignedIn().length === 0)
})
