import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

test('signing out of two accounts does not end a sign-in of the second account that another tab makes while the server ends the first (sign-in 26)', async () => {
  const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada', 'bob'] }], required: false })
  const page = await visits.open()
  const signIn = async (kernel: typeof page) => {
    const signedIn = kernel.features.siwx.signIn()
    await sign(kernel, (await visits.question(kernel)).id)
    await signedIn
  }
  await visits.connect(page)
  await signIn(page)
  await page.switchAccount({ address: 'bob' })
  await signIn(page)
  expect(visits.isSignedIn()).toEqual(['ada', 'bob'])
  const { waiting, letGo, letNextGo } = visits.hold('DELETE')
  const left = page.disconnect()
  await vi.waitUntil(() => waiting.length > 0)
  letNextGo()
  const tab = await visits.open()
  await visits.connect(tab)
  await tab.switchAccount({ address: 'bob' })
  await signIn(tab)
  letGo()
  await left
  await vi.waitUntil(() => !visits.isSignedIn().includes('ada'))
  await vi.dynamicImportSettled()
  expect(visits.isSignedIn()).toEqual(['bob'])
})
