import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeReview } from '../../../ui/review/fixtures/describeReview.ts'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { asMockWallet } from './fixtures/asMockWallet.ts'
import { drawViews } from './fixtures/drawViews.ts'
import { accepted, madeOrder, sentPayment } from './fixtures/madeOrder.ts'
import { goods, openItems } from './fixtures/openItems.ts'
import { openOrders } from './fixtures/openOrders.ts'
import { formsOf } from './forms/state.ts'
import { transfer } from './items/startSend.ts'
import { itemsOf } from './items/state.ts'
import { put } from './order/store.ts'

const openSend = openItems()
const openOrder = openOrders()

const paidOrder = madeOrder({ payments: [sentPayment], executed: accepted })

/** Draws the views. Modules load while time passes. */
async function draw(kernel: Kernel, view?: string, params?: unknown) {
  const drawn = drawViews(kernel, view, params)
  const wait = async (ms: number): Promise<undefined> => {
    await drawn.wait(ms)
    for (let round = 0; round < 5; round++) {
      await act(() => vi.dynamicImportSettled())
      await act(async () => new Promise((go) => setImmediate(go)))
      await drawn.wait(120)
    }
    return undefined
  }
  await wait(1_000)
  return { ...drawn, wait }
}

describeReview('runes that are sent', {
  async open() {
    const { kernel, wallet } = await openSend({ balances: [goods] })
    const drawn = await draw(kernel, 'RuneSend', { runeName: goods.runeName, amount: '2.5', to: addresses.other })
    return {
      ...{ kernel, drawn, wallet: asMockWallet(wallet, 'runes_transfer') },
      filled: () => ({ ...itemsOf(kernel).rune }),
    }
  },
  ...{ form: 'RuneSend', review: 'Review', confirm: 'Send', view: 'ItemsReview' },
})

describeReview('an order of runes', {
  async open() {
    const { kernel, made } = await openOrder()
    const drawn = await draw(kernel, 'RuneMint')
    await drawn.fill('Rune', 'uncommon goods')
    return { kernel, drawn, wallet: asMockWallet(made, 'sendTransfer'), filled: () => ({ ...formsOf(kernel).mint }) }
  },
  ...{ form: 'RuneMint', review: 'Review', confirm: 'Pay', view: 'RuneReview' },
  ...{ unsure: 'Looking for the payment', waiting: 'This may be paid already' },
})

describeReview('a higher fee of an order', {
  async open() {
    const { kernel, made } = await openOrder()
    put(kernel, paidOrder)
    const drawn = await draw(kernel, 'RuneBump', { id: paidOrder.id })
    await drawn.fill('New fee rate in sat/vB', '20')
    return { kernel, drawn, wallet: asMockWallet(made, 'sendTransfer'), filled: () => formsOf(kernel).newRate }
  },
  ...{ form: 'RuneBump', review: 'Review', confirm: 'Pay', view: 'RuneBumpReview' },
  params: { id: paidOrder.id, newFeeRate: 20 },
  ...{ unsure: 'Not found yet', waiting: 'It is not known yet whether the fee of this order was raised' },
})

test('what leaves is drawn as its review is, however a host writes the rune’s name (runes 21)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { kernel } = await openSend({ balances: [goods] })
  const own = { runeName: 'UNCOMMONGOODS', amount: 250n, address: addresses.other }
  void transfer(kernel, { recipients: [own] })
  const drawn = await draw(kernel)
  expect(drawn.find('[aria-label="Sends"]').textContent).toContain('2.5 UNCOMMON•GOODS')
})
