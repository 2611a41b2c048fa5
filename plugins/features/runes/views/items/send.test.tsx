import { act } from 'react'
import { expect, test } from 'vitest'
import { drawTop } from '../../../../../ui/kit/fixtures/drawTop.ts'
import { type } from '../../../../../ui/kit/fixtures/mount.tsx'
import { addresses } from '../../../../bip122/fixtures/createSatsWallet.ts'
import { drawItems } from '../../fixtures/drawItems.ts'
import { goods, held, idOf, listed } from '../../fixtures/openItems.ts'
import { sendInscriptions, transfer } from '../../items/startSend.ts'
import { itemsOf } from '../../items/state.ts'
import * as views from '../index.ts'

const draw = drawItems()
const form = ['RuneSend', { runeName: 'UNCOMMON•GOODS', amount: '5', to: addresses.other }] as const

test('a transfer that is written here has its fee rate chosen as an order has (runes 20)', async () => {
  const { kernel, drawn, until } = await draw({ routes: held }, ...form)
  await until(() => drawn.button('Review')?.disabled === false)
  await drawn.press('Other')
  expect(drawn.button('Choose a fee rate')?.disabled).toBe(true)
  act(() => type(drawn.input('Fee rate in sat/vB'), '1001'))
  expect(drawn.text()).toContain('1,000 sat/vB at most')
  act(() => type(drawn.input('Fee rate in sat/vB'), '7,5'))
  await drawn.press('Review')
  expect(itemsOf(kernel).reviewed).toMatchObject({ kind: 'runeSend', feeRate: 7.5 })
})

test('a wallet that writes the transfer itself is not told a fee rate (runes 20)', async () => {
  const { kernel, drawn, until } = await draw({ balances: [goods], inscriptions: [listed(1)], routes: held }, ...form)
  await until(() => drawn.button('Review')?.disabled === false)
  expect(drawn.text()).not.toContain('Fee rate')
  await drawn.press('Review')
  expect(itemsOf(kernel).reviewed?.feeRate).toBeUndefined()
})

test('a form that an app opens again is filled in anew, and stays as typed for a visitor who comes back (interface 22)', async () => {
  const { kernel, drawn, see, until } = await draw({ balances: [goods], routes: held }, ...form)
  await see('Review')
  const amount = () => drawn.page.querySelector('input')?.value
  act(() => type(drawn.find<HTMLInputElement>('input'), '4'))
  await drawn.press('Review')
  await act(async () => kernel.goBack())
  await see('Review')
  expect(amount()).toBe('4')
  await act(async () => kernel.open('RuneSend', { runeName: 'UNCOMMON•GOODS', amount: '3' }))
  await until(() => amount() === '3')
  expect(itemsOf(kernel).rune.to).toBe(addresses.other)
})

test('a review of a transfer writes the name of the rune as a name, and groups addresses alone (money 17)', async () => {
  const { kernel, until } = await draw({ balances: [goods], routes: held }, ...form)
  const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 500n, address: addresses.other }]
  await act(async () => void transfer(kernel, { recipients }))
  const review = drawTop(kernel, views)
  await until(() => review.text().includes('Leaves your wallet'))
  const row = [...review.page.querySelectorAll('dl > div')].find((each) => each.textContent?.startsWith('Rune'))
  expect(row?.querySelector('dd')?.textContent).toBe('UNCOMMON•GOODS')
  const grouped = [...review.page.querySelectorAll('.tk-addr__g')].map(({ textContent }) => textContent)
  expect(grouped).toEqual([addresses.other])
})

test('a review that an app asks for while another is shown takes its place (runes 20)', async () => {
  const both = { balances: [goods], inscriptions: [listed(1)], routes: held }
  const send = (amount: bigint, address: string) => ({ recipients: [{ runeName: 'UNCOMMON•GOODS', amount, address }] })
  const { kernel, until } = await draw(both, ...form)
  await act(async () => void transfer(kernel, send(500n, addresses.other)))
  const review = drawTop(kernel, views)
  const shows = (text: string) => until(() => review.text().replaceAll(/\s/g, '').includes(text))
  await shows('5UNCOMMON•GOODS')
  await act(async () => void transfer(kernel, send(700n, addresses.payment)))
  await shows('7UNCOMMON•GOODS')
  await act(
    async () => void sendInscriptions(kernel, { transfers: [{ inscriptionId: idOf(1), address: addresses.other }] }),
  )
  await shows('Inscription')
})

test('the review heads what leaves as a rune or an inscription, and not as the contract of a token (runes 21)', async () => {
  const both = { balances: [goods], inscriptions: [listed(1)], routes: held }
  const { kernel, until } = await draw(both, ...form)
  const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 500n, address: addresses.other }]
  await act(async () => void transfer(kernel, { recipients }))
  const review = drawTop(kernel, views)
  const terms = () => review.findAll('dt').map(({ textContent }) => textContent)
  await until(() => terms().includes('Rune'))
  expect(review.text()).not.toContain('Token contract')
  await act(
    async () => void sendInscriptions(kernel, { transfers: [{ inscriptionId: idOf(1), address: addresses.other }] }),
  )
  await until(() => terms().includes('Inscription ID'))
  expect(review.text()).not.toContain('Token contract')
})

test('error: what an app gets wrong is told to the app, and no review opens', async () => {
  const { kernel } = await draw({ balances: [goods], routes: held }, ...form)
  await expect(transfer(kernel, { recipients: [] })).rejects.toMatchObject({ name: 'InvalidInputError' })
  await expect(
    sendInscriptions(kernel, { transfers: [{ inscriptionId: 'x', address: addresses.other }] }),
  ).rejects.toMatchObject({
    name: 'InvalidInputError',
  })
  expect(kernel.state.router.stack.at(-1)?.view).toBe('RuneSend')
})
