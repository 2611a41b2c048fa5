import { expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { openVisits } from './fixtures/openVisits.ts'

/** A visitor who has disconnected the wallet and is connecting it again. */
async function connectAgain() {
  const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const page = await visits.open()
  await visits.signIn(page)
  await page.disconnect()
  await vi.waitUntil(() => visits.isSignedIn().length === 0)
  await vi.dynamicImportSettled()
  return { ...visits, page }
}

test('a wallet that is connected again while another tab loads signs out once it is disconnected, also if it is locked by then (sign-in 31)', async () => {
  const { page, ...visits } = await connectAgain()
  const connected = visits.connect(page)
  const { id } = await visits.question(page)
  const tab = await visits.open()
  await vi.dynamicImportSettled()
  await sign(page, id)
  await connected
  tab.destroy()
  page.destroy()
  const next = await visits.openLocked()
  expect(visits.isSignedIn()).toEqual(['ada'])
  await next.disconnect()
  await vi.waitUntil(() => visits.isSignedIn().length === 0)
})

test('a tab that loads while a wallet that has signed in again waits at a gate of the host does not end the sign-in (sign-in 31)', async () => {
  const { page, ...visits } = await connectAgain()
  visits.terms.isClosed = true
  const connected = visits.connect(page)
  await sign(page, (await visits.question(page)).id)
  await vi.waitUntil(() => visits.terms.asked > 0)
  await visits.open()
  await vi.dynamicImportSettled()
  visits.terms.accept()
  await connected
  expect(visits.isSignedIn()).toEqual(['ada'])
})

test('an account stays signed in that a remembered wallet may come back to, if a page without sign-in has disconnected another wallet that shares the account (sign-in 31)', async () => {
  const wallets = [
    { id: 'wallet', accounts: ['ada'] },
    { id: 'other', accounts: ['ada'] },
  ]
  const visits = openVisits({ wallets, multiWallet: true })
  const first = await visits.open()
  await visits.signIn(first)
  await visits.connect(first, 'other')
  first.destroy()
  const plain = await visits.openWithoutSignIn()
  await plain.disconnect({ connectorId: 'other' })
  plain.destroy()
  await visits.openLocked()
  expect(visits.isSignedIn()).toEqual(['ada'])
})

test('of a wallet whose sessions have names, disconnecting a session that is only remembered signs out of the accounts of that session alone (sign-in 31)', async () => {
  const visits = openVisits({ wallets: [{ id: 'wallet', accounts: ['ada'], sessionId: 'one' }], multiWallet: true })
  const first = await visits.open()
  await visits.signIn(first)
  Object.assign(visits.chain.wallet(), { accounts: ['bob'], sessionId: 'two' })
  await visits.signIn(first)
  first.destroy()
  const page = await visits.openLocked()
  expect(visits.isSignedIn()).toEqual(['ada', 'bob'])
  await page.disconnect({ sessionId: 'one' })
  await vi.waitUntil(() => visits.isSignedIn().join() === 'bob')
})

test('an account that two locked wallets share is signed out once both are disconnected, whichever of them was used with the account (sign-in 31)', async () => {
  const wallets = [
    { id: 'wallet', accounts: ['ada'] },
    { id: 'other', accounts: ['carol', 'ada'] },
  ]
  const visits = openVisits({ wallets, multiWallet: true })
  const first = await visits.open()
  await visits.signIn(first)
  await visits.signIn(first, 'other')
  first.destroy()
  const page = await visits.openLocked()
  await page.disconnect({ connectorId: 'wallet' })
  await vi.dynamicImportSettled()
  expect(visits.isSignedIn()).toEqual(['ada', 'carol'])
  await page.disconnect({ connectorId: 'other' })
  await vi.waitUntil(() => visits.isSignedIn().length === 0)
})
