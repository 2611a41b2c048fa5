import { UserRejectedError } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

const wallets = [{ id: 'wallet', accounts: ['ada'] }]

/** A page whose wallet has come back, and waits: for the server, or at a gate of the host. */
async function openWaiting(at: 'server' | 'host') {
  const visits = openVisits({ wallets })
  const earlier = await visits.open()
  await visits.signIn(earlier)
  earlier.destroy()
  const { waiting, letGo } = visits.hold(at === 'server' ? 'GET' : '')
  visits.terms.isClosed = at === 'host'
  const page = await visits.open()
  await vi.waitUntil(() => waiting.length > 0 || visits.terms.asked > 0)
  return { ...visits, page, letGo: () => (at === 'server' ? letGo() : visits.terms.accept()) }
}

test.each(['server', 'host'] as const)(
  'a visitor who disconnects a wallet that came back and waits for the %s is signed out (sign-in 32)',
  async (at) => {
    const { page, letGo, ...visits } = await openWaiting(at)
    await page.disconnect()
    letGo()
    await vi.waitUntil(() => visits.isSignedIn().length === 0)
  },
)

test.each(['refuses at', 'disconnects at'] as const)(
  'a visitor who signs in and %s a gate of the host after that is signed out (sign-in 32)',
  async (how) => {
    const visits = openVisits({ wallets })
    visits.terms.isClosed = true
    const page = await visits.open()
    const connected = visits.connect(page).catch(() => {})
    await sign(page, (await visits.question(page)).id)
    await vi.waitUntil(() => visits.terms.asked > 0)
    expect(visits.isSignedIn()).toEqual(['ada'])
    if (how === 'refuses at') visits.terms.refuse(new UserRejectedError({ asked: 'request' }))
    else await page.disconnect()
    await connected
    await vi.waitUntil(() => visits.isSignedIn().length === 0)
  },
)

test('a visitor who signs out in another tab while the wallet waits at a gate of the host is asked to sign in once the gate has answered (sign-in 32)', async () => {
  const visits = openVisits({ wallets })
  visits.terms.isClosed = true
  const page = await visits.open()
  const connected = visits.connect(page)
  await sign(page, (await visits.question(page)).id)
  await vi.waitUntil(() => visits.terms.asked > 0)
  const tab = await visits.open()
  await tab.features.siwx.signOut()
  expect(visits.isSignedIn()).toEqual([])
  visits.terms.accept()
  await connected
  await visits.question(page)
  expect(visits.status(page)).toBe('connecting')
})
