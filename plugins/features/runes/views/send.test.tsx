import { act } from 'react'
import { expect, test } from 'vitest'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { drawItems } from '../fixtures/drawItems.ts'
import { goods, held, listed } from '../fixtures/openItems.ts'
import { itemsOf } from '../items/state.ts'

const draw = drawItems()
const form = ['RuneSend', { runeName: 'UNCOMMON•GOODS', amount: '5', to: addresses.other }] as const

test('a transfer that is written here has its fee rate chosen as an order has (runes 20)', async () => {
  const { kernel, drawn, until } = await draw({ routes: held }, ...form)
  await until(() => drawn.button('Review')?.disabled === false)
  await drawn.press('Other')
  expect(drawn.button('Choose a fee rate')?.disabled).toBe(true)
  const rate = drawn
    .findAll('label')
    .find(({ textContent }) => textContent === 'Fee rate in sat/vB') as HTMLLabelElement
  act(() => type(drawn.find<HTMLInputElement>(`#${CSS.escape(rate.htmlFor)}`), '1001'))
  expect(drawn.text()).toContain('1,000 sat/vB at most')
  act(() => type(drawn.find<HTMLInputElement>(`#${CSS.escape(rate.htmlFor)}`), '7,5'))
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
