import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawTop } from '../../../../ui/kit/fixtures/drawTop.ts'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
// The modules load in real time, so they are loaded before the tests.
import '../../../bip122/actions/validateAddress.ts'
import { goods, held, listed, openItems } from '../fixtures/openItems.ts'
import { itemsOf } from '../items/state.ts'
import * as views from './index.ts'

const open = openItems()
afterEach(() => void vi.useRealTimers())

/** Draws the form of a rune that is sent, filled in. */
async function draw(setup: Parameters<typeof open>[0]) {
  const world = await open(setup)
  const { kernel } = world
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  kernel.open('RuneSend', { runeName: 'UNCOMMON•GOODS', amount: '5', to: addresses.other })
  const drawn = drawTop(kernel, views)
  /** Waits until something holds: time of the test's clock, and real time for modules that load. */
  const until = async (holds: () => boolean | undefined) => {
    for (const end = performance.now() + 5_000; performance.now() < end && !holds(); ) {
      await drawn.wait(20)
      await act(async () => new Promise((go) => setImmediate(go)))
    }
    expect(holds()).toBe(true)
  }
  return { ...world, drawn, until }
}

test('a transfer that is written here has its fee rate chosen as an order has (runes 20)', async () => {
  const { kernel, drawn, until } = await draw({ routes: held })
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
  const { kernel, drawn, until } = await draw({ balances: [goods], inscriptions: [listed(1)], routes: held })
  await until(() => drawn.button('Review')?.disabled === false)
  expect(drawn.text()).not.toContain('Fee rate')
  await drawn.press('Review')
  expect(itemsOf(kernel).reviewed?.feeRate).toBeUndefined()
})
