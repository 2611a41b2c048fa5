import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawTop } from '../../../ui/kit/fixtures/drawTop.ts'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { describeReview } from '../../../ui/review/fixtures/describeReview.ts'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { asMockWallet } from './fixtures/asMockWallet.ts'
import { goods, openItems } from './fixtures/openItems.ts'
import { openOrders } from './fixtures/openOrders.ts'
import { fundAddress, paidBy } from './fixtures/openRunes.ts'
import { mainnet, newOrder } from './fixtures/orders.ts'
import { formsOf } from './forms/state.ts'
import { transfer } from './items/startSend.ts'
import { itemsOf } from './items/state.ts'
import { put } from './order/store.ts'
// Files that are there already load without any real time passing.
import '../../bip122/actions/beforeSend.ts'
import '../../bip122/actions/prepare.ts'
import '../../bip122/actions/readPayload.ts'
import '../../bip122/actions/request.ts'
import '../../bip122/actions/send.ts'
import '../../bip122/actions/validateAddress.ts'
import '../../bip122/request.ts'
import './calls/index.ts'
import './kindWords.ts'
import * as views from './views/index.ts'

const openSend = openItems()
const openOrder = openOrders()

/** Lets time pass, and modules load. */
async function settle(drawn: ReturnType<typeof drawTop>, ms: number): Promise<undefined> {
  await drawn.wait(ms)
  for (let round = 0; round < 5; round++) {
    await act(() => vi.dynamicImportSettled())
    await act(async () => new Promise((go) => setImmediate(go)))
    await drawn.wait(120)
  }
  return undefined
}

const paidOrder = newOrder({
  ...{
    networkId: mainnet,
    orderId: 'order 1',
    fundAddress,
    fundAmount: 5_000,
    createdAt: Date.now(),
    updatedAt: Date.now(),
  },
  request: {
    ...{ runeName: 'UNCOMMON•GOODS', repeats: 2, feeRate: 12 },
    ...{ destinationAddress: addresses.ordinals, refundAddress: addresses.payment },
  },
  payments: [
    { id: 'p', for: 'fund', amount: 5_000, address: fundAddress, outcome: 'sent', askedAt: 1, transactionId: paidBy },
  ],
  executed: { transactionId: paidBy, tries: 1, lastAt: 1, accepted: true },
})

function draw(kernel: Kernel) {
  const top = drawTop(kernel, views)
  return { ...top, wait: (ms: number) => settle(top, ms) }
}

async function fill({ find, findAll, wait }: ReturnType<typeof draw>, label: string, text: string): Promise<void> {
  const found = findAll('label').find(({ textContent }) => textContent === label) as HTMLLabelElement
  type(find<HTMLInputElement>(`#${CSS.escape(found.htmlFor)}`), text)
  await wait(1_500)
}

describeReview('runes that are sent', {
  async open() {
    const { kernel, wallet } = await openSend({ balances: [goods] })
    kernel.open('RuneSend', { runeName: goods.runeName, amount: '2.5', to: addresses.other })
    const drawn = draw(kernel)
    await drawn.wait(1_000)
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
    kernel.open('RuneMint', undefined)
    const drawn = draw(kernel)
    await drawn.wait(1_000)
    await fill(drawn, 'Rune', 'uncommon goods')
    return { kernel, drawn, wallet: asMockWallet(made, 'sendTransfer'), filled: () => ({ ...formsOf(kernel).mint }) }
  },
  ...{ form: 'RuneMint', review: 'Review', confirm: 'Pay', view: 'RuneReview' },
  ...{ unsure: 'Looking for the payment', waiting: 'This may be paid already' },
})

describeReview('a higher fee of an order', {
  async open() {
    const { kernel, made } = await openOrder()
    put(kernel, paidOrder)
    kernel.open('RuneBump', { id: paidOrder.id })
    const drawn = draw(kernel)
    await drawn.wait(1_000)
    await fill(drawn, 'New fee rate in sat/vB', '20')
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
  await transfer(kernel, { recipients: [own] })
  const drawn = draw(kernel)
  await drawn.wait(1_000)
  expect(drawn.find('[aria-label="Sends"]').textContent).toContain('2.5 UNCOMMON•GOODS')
})
