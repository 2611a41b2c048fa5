import { act } from 'react'
import { knownAddresses } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { acceptSimilar } from './actions/acceptSimilar.ts'
import { doubt } from './actions/doubt.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { bob, draw, fillIn, openRiver, own } from './fixtures/openRiver.ts'
import { sendState } from './state.ts'
import { toIntent } from './toIntent.ts'

const friend = 'otter1abcdefghijklmnop'
/** Same first and last characters over another middle. */
const planted = 'otter1abzzzzzzzzzzmnop'

const paid = {
  ...{ id: 'a', namespace: 'river', networkId: 'river:1', account: own, wallet: 'Weir', kind: 'transfer', summary: '' },
  ...{ tokens: [], askedAt: 1, updatedAt: 1, told: true, status: 'confirmed' },
  changes: [{ direction: 'out', amount: '5', party: friend }] as object[],
}
const sold = { direction: 'in', amount: '600', party: planted }
const calledWithNothing = { direction: 'out', amount: '0', party: planted }
const market = { direction: 'out', amount: '7', party: 'otter1market0000000000' }
const toPlanted = { direction: 'out', amount: '3', party: planted }

async function open(...ledger: readonly object[]) {
  const value = JSON.stringify({ value: ledger })
  const river = await openRiver({ storage: createMemoryArea({ 'tapkit:default:v1:ledger': value }) })
  // The ledger of earlier visits is read when the first payment is prepared.
  await river.kernel.prepare({ kind: 'transfer', to: bob, amount: 1n })
  return river
}

const entries = [
  ['put something into a transaction of the visitor', { kind: 'calls', changes: [market, sold] }],
  ['was called with nothing', { kind: 'calls', changes: [calledWithNothing] }],
  ['an app had something sent to', { kind: 'calls', changes: [toPlanted] }],
  ['nobody has ever seen paid', { status: 'unknown', changes: [toPlanted] }],
  ['put something into a payment with plain coins', { kind: 'psbt', isChosen: true, changes: [market, sold] }],
  ['was paid nothing by a payment with plain coins', { kind: 'psbt', isChosen: true, changes: [calledWithNothing] }],
  ['is where a service wanted its payment', { through: 'Ferry', changes: [toPlanted] }],
] as const

test.each(entries)('behavior: an address that %s is not known, and is stopped (money 16)', async (_, more) => {
  const { kernel } = await open(paid, { ...paid, id: 'b', ...more })
  await fillIn(kernel, '1', planted)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', similarTo: friend })
  expect(knownAddresses(kernel.state)).not.toContain(planted)
})

test.each(entries)('behavior: nor is it offered in place of the genuine address (money 16)', async (_, more) => {
  const { kernel } = await open({ ...paid, id: 'b', ...more })
  await fillIn(kernel, '1', friend)
  const form = draw(kernel)
  await act(async () => {})
  expect(form.button('Use the known address instead')).toBeUndefined()
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: friend, similarTo: undefined })
})

test('behavior: no feature’s transfer goes to a look-alike that nobody has accepted (money 28)', async () => {
  const { kernel, chain } = await open(paid)
  const prepared = await kernel.prepare({ kind: 'transfer', to: planted, amount: 1n })
  expect(prepared.notices).toContainEqual({ code: 'similarAddress', blocks: true, params: { known: friend } })
  await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  // An acceptance that names another address does not count here.
  const other = await kernel.prepare({ kind: 'transfer', to: planted, amount: 1n, notMeant: ['otter1someoneelse'] })
  expect(other.notices).toContainEqual(expect.objectContaining({ code: 'similarAddress' }))
  expect(chain.sent).toEqual([])
})

test('behavior: what the visitor has accepted beside the known address is sent (money 28)', async () => {
  const { kernel, chain } = await open(paid)
  await fillIn(kernel, '1', planted)
  acceptSimilar(kernel)
  const intent = toIntent(sendState.of(kernel))
  if (!intent) throw new Error('The form is not complete.')
  await kernel.send(await kernel.prepare(intent))
  expect(chain.sent).toMatchObject([{ to: planted }])
  await setRecipient(kernel, planted, true)
  expect(sendState.of(kernel).recipient).toMatchObject({ similarTo: undefined })
})

test('error: a look-alike of two known addresses is stopped beside each, and sent once each was looked at (money 28)', async () => {
  const shop = 'otter1abyyyyyyyyyymnop'
  const toShop = { ...paid, id: 'b', changes: [{ direction: 'out', amount: '5', party: shop }] }
  const { kernel, chain } = await open(paid, toShop)
  await fillIn(kernel, '1', planted)
  acceptSimilar(kernel)
  const first = toIntent(sendState.of(kernel))
  if (!first) throw new Error('The form is not complete.')
  const stopped = await kernel.prepare(first)
  const known = stopped.notices.find(({ code }) => code === 'similarAddress')?.params?.known ?? ''
  expect(known).toBe(shop)
  // The review sends the visitor back to the form, which asks about the other address.
  doubt(kernel, known)
  acceptSimilar(kernel)
  const second = toIntent(sendState.of(kernel))
  if (!second) throw new Error('The form is not complete.')
  await kernel.send(await kernel.prepare(second))
  expect(chain.sent).toMatchObject([{ to: planted }])
})
