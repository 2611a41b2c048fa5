import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

const wallets = [{ id: 'wallet', accounts: ['ada'] }]

test('a visitor whose session is damaged at the server signs out (sign-in 33)', async () => {
  const visits = openVisits({ wallets })
  const page = await visits.open()
  await visits.signIn(page)
  visits.server.isDamaged = true
  await page.features.siwx.signOut()
  expect(visits.isSignedIn()).toEqual([])
})

test('a visitor whose session is damaged at the server is asked to sign in anew at the next load (sign-in 33)', async () => {
  const visits = openVisits({ wallets })
  const earlier = await visits.open()
  await visits.signIn(earlier)
  earlier.destroy()
  visits.server.isDamaged = true
  const page = await visits.open()
  await sign(page, (await visits.question(page)).id)
  await vi.waitUntil(() => visits.status(page) === 'connected')
  expect(await page.features.siwx.sessions()).toHaveLength(1)
})
