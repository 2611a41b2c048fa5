import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

const wallets = [{ id: 'wallet', accounts: ['ada'] }]

test.each([true, false])(
  'a visitor whose wallet has moved to an account that is to sign in signs out of the account in use too; signOutOnDisconnect: %s (sign-in 30)',
  async (signOutOnDisconnect) => {
    const visits = openVisits({ wallets, signOutOnDisconnect })
    const page = await visits.open()
    await visits.signIn(page)
    visits.chain.wallet().emitAccounts(['bob'])
    await visits.question(page)
    await page.features.siwx.signOut()
    expect(visits.isSignedIn()).toEqual([])
  },
)

test('a visitor who signs out while the server is asked about a wallet that came back is signed out, and does not come in (sign-in 30)', async () => {
  const visits = openVisits({ wallets })
  const earlier = await visits.open()
  await visits.signIn(earlier)
  earlier.destroy()
  const { waiting, letGo } = visits.hold('GET')
  const page = await visits.open()
  await vi.waitUntil(() => waiting.length > 0)
  const signedOut = page.features.siwx.signOut()
  await vi.waitUntil(() => waiting.length > 1)
  letGo()
  await signedOut
  expect(visits.isSignedIn()).toEqual([])
  await vi.dynamicImportSettled()
  expect(visits.status(page)).toBe('disconnected')
})

test('a visitor who signs out while a wallet that came back waits at a gate of the host is signed out, and does not come in (sign-in 30)', async () => {
  const visits = openVisits({ wallets })
  const earlier = await visits.open()
  await visits.signIn(earlier)
  earlier.destroy()
  visits.terms.isClosed = true
  const page = await visits.open()
  await vi.waitUntil(() => visits.terms.asked > 0)
  await page.features.siwx.signOut()
  expect(visits.isSignedIn()).toEqual([])
  visits.terms.accept()
  await vi.dynamicImportSettled()
  expect(visits.status(page)).toBe('disconnected')
})

test('a visitor who signs out while a new connection that has signed in waits at a gate of the host is signed out, and does not come in (sign-in 30)', async () => {
  const visits = openVisits({ wallets })
  visits.terms.isClosed = true
  const page = await visits.open()
  const connected = visits.connect(page)
  const outcome = expect(connected).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  await sign(page, (await visits.question(page)).id)
  await vi.waitUntil(() => visits.terms.asked > 0)
  await page.features.siwx.signOut()
  expect(visits.isSignedIn()).toEqual([])
  visits.terms.accept()
  await outcome
  expect(visits.status(page)).toBe('disconnected')
})

test('a visitor who signs out of the account in use stays signed in with the account of a wallet that is connecting (sign-in 30)', async () => {
  const both = [...wallets, { id: 'other', accounts: ['bob'] }]
  const visits = openVisits({ wallets: both, multiWallet: true })
  const page = await visits.open()
  await visits.signIn(page)
  visits.terms.isClosed = true
  const connected = visits.connect(page, 'other')
  await sign(page, (await visits.question(page)).id)
  await vi.waitUntil(() => visits.terms.asked > 0)
  await page.features.siwx.signOut()
  expect(visits.isSignedIn()).toEqual(['bob'])
  visits.terms.accept()
  await connected
  expect(page.account(visits.chain.namespace).address).toBe('bob')
})

test.each([
  ['has confirmed the sign-out', [], undefined],
  ['cannot be reached', ['DELETE'], 'HttpNetworkError'],
] as const)(
  'a wallet that fails to disconnect hides from no host that the server %s (sign-in 28)',
  async (_, lost, name) => {
    const visits = openVisits({ wallets })
    const page = await visits.open()
    await visits.signIn(page)
    visits.chain.wallet().mode = 'fail'
    visits.server.lost = lost
    const outcome = page.features.siwx.signOut().then(
      () => undefined,
      (error) => error.name,
    )
    expect(await outcome).toBe(name)
    expect(visits.isSignedIn()).toEqual(name ? ['ada'] : [])
  },
)

test('a visitor who signs out is disconnected before the server has answered (sign-in 34)', async () => {
  const visits = openVisits({ wallets })
  const page = await visits.open()
  await visits.signIn(page)
  const { waiting, letGo } = visits.hold('DELETE')
  const signedOut = page.features.siwx.signOut()
  await vi.waitUntil(() => waiting.length > 0)
  expect(visits.status(page)).toBe('disconnected')
  letGo()
  await signedOut
  expect(visits.isSignedIn()).toEqual([])
})

test('a sign-out of a kit that is destroyed before the server has answered ends with an error that has a code (sign-in 34)', async () => {
  const visits = openVisits({ wallets })
  const page = await visits.open()
  await visits.signIn(page)
  const { waiting } = visits.hold('DELETE')
  const outcome = expect(page.features.siwx.signOut()).rejects.toMatchObject({ name: 'DestroyedError' })
  await vi.waitUntil(() => waiting.length > 0)
  page.destroy()
  await outcome
})
