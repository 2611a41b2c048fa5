import { act } from 'react'
import { expect, test } from 'vitest'
import { drawViews } from '../../fixtures/drawViews.ts'
import { accepted, madeOrder, refused, sentPayment } from '../../fixtures/madeOrder.ts'
import { openOrders } from '../../fixtures/openOrders.ts'
import { etch, failed, told } from '../../fixtures/openRunes.ts'
import { txid } from '../../fixtures/orders.ts'
import { formsOf } from '../../forms/state.ts'
import type { Order, Payment } from '../../order/order.ts'
import { ordersOf, put } from '../../order/store.ts'
import { toStored } from '../../order/storedRequest.ts'

const open = openOrders()
type World = Awaited<ReturnType<typeof open>>

/** Draws the views, beginning with one. */
async function draw({ kernel }: Pick<World, 'kernel'>, view: string, params?: unknown) {
  const drawn = drawViews(kernel, view, params)
  await drawn.wait(1_000)
  return drawn
}

test.each<[string, Partial<Order>, string[], string[]]>([
  ['unpaid', {}, ['This order isn’t paid'], ['Pay this order']],
  [
    'unknown',
    { payments: [{ ...sentPayment, outcome: 'unsure', transactionId: undefined }] },
    ['Looking for the payment', 'Don’t pay again'],
    ['Look for it now'],
  ],
  [
    'refused',
    { payments: [sentPayment], executed: refused },
    ['Paid, but not begun', 'Told 4 times, not taken', 'The order service says: Not seen', 'Don’t pay again'],
    ['Tell the service again'],
  ],
  [
    'refused at once',
    { payments: [sentPayment], executed: { ...refused, tries: 1 } },
    ['Paid, but not begun', 'Told once, not taken'],
    ['Tell the service again'],
  ],
  [
    'under way',
    { payments: [sentPayment], executed: accepted },
    ['The order is under way', 'Raise the fee here, and not in your wallet'],
    ['Raise the fee'],
  ],
  ...(['failed', 'refunded', 'stale'] as const).map((state): [string, Partial<Order>, string[], string[]] => [
    `unpaid, and ${state} by the word of its service`,
    { told: { state, at: 1 } },
    ['Nothing has left your wallet for this order, and it can no longer be paid.'],
    [],
  ]),
  [
    'different',
    { payments: [{ ...sentPayment, outcome: 'different', paid: 4_000 }] },
    ['Another amount was paid', 'The order costs 5,000 sat, and 4,000 sat was paid.'],
    [],
  ],
  [
    'different by an amount that nobody has told',
    { payments: [{ ...sentPayment, outcome: 'different' }] },
    ['The order costs 5,000 sat, and another amount was paid.'],
    [],
  ],
  [
    'failed',
    { payments: [sentPayment], executed: accepted, told: { state: 'failed', reason: 'The cap is met', at: 1 } },
    ['The order failed', 'The cap is met', 'refund address below'],
    [],
  ],
  [
    'complete by the service’s word alone',
    { payments: [sentPayment], executed: accepted, told: { state: 'complete', at: 1 } },
    ['Complete, not seen', 'The chain shows nothing of this order', 'may still be at the pay address below'],
    [],
  ],
  [
    'complete',
    { payments: [sentPayment], executed: accepted, told: { state: 'complete', at: 1 }, spent: true },
    ['The order is complete', 'The service says that it has done what was ordered of UNCOMMON•GOODS'],
    [],
  ],
  [
    'given up by a service that has not learnt of the payment',
    { payments: [sentPayment], executed: refused, told: { state: 'stale', at: 1 } },
    ['The order has stopped', 'Told 4 times, not taken'],
    ['Tell the service again'],
  ],
  [
    'given up after its payment was taken',
    { payments: [sentPayment], executed: accepted, told: { state: 'stale', at: 2 } },
    ['The order has stopped'],
    [],
  ],
  [
    'other than ordered',
    {
      ...{ payments: [sentPayment], executed: accepted, told: { state: 'complete', at: 1 } },
      reveals: [{ transactionId: txid(9), checked: 'different' }],
    },
    ['This is not what you ordered', 'Not what was ordered'],
    [],
  ],
])(
  'an order that is %s says where its money is, and offers no second payment (runes 18)',
  async (_, given, says, keys) => {
    const world = await open()
    world.routes['/execute'] = failed(400, { message: 'Not seen' })
    world.routes['orders/order%201'] = failed(500)
    put(world.kernel, madeOrder(given))
    const drawn = await draw(world, 'RuneOrder', { id: 'own' })
    for (const line of says) expect(drawn.text()).toContain(line)
    expect(drawn.findAll('[aria-label="Copy: Pay address"]')).toHaveLength(1)
    expect(drawn.findAll('[aria-label="Copy: Refund address"]')).toHaveLength(1)
    expect(drawn.findAll('[aria-label="Copy: Amount"]')).toHaveLength(1)
    expect(drawn.findAll('.tk-btn').map(({ textContent }) => textContent)).toEqual(keys)
    expect(world.asked()).toEqual([])
  },
)

test('an order that a wallet may have made itself, and has not named, offers no payment and no look at an address (runes 18)', async () => {
  const world = await open()
  const unnamed = { orderId: undefined, fundAddress: undefined, fundAmount: undefined }
  const payment: Payment = { id: 'p', for: 'fund', outcome: 'unsure', askedAt: 1 }
  put(world.kernel, madeOrder({ ...unnamed, payments: [payment] }))
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  expect(drawn.text()).toContain('Look in the wallet. Don’t order again.')
  expect(drawn.findAll('.tk-btn')).toEqual([])
})

test('what differs from the order is said beside what was ordered (runes 18)', async () => {
  const world = await open()
  world.routes['orders/order%201'] = failed(500)
  const terms = { amount: '100', cap: '10', offsetEnd: '50' }
  const request = { ...toStored(etch), divisibility: 2, symbol: '⚒', isMintable: true, premine: '1000', terms }
  const reveals = [{ transactionId: txid(9), checked: 'different' as const }]
  put(
    world.kernel,
    madeOrder({
      ...{ kind: 'etch', request, payments: [sentPayment], executed: accepted, reveals },
      told: { state: 'complete', at: 1 },
    }),
  )
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  const meant = drawn.find('[aria-label="What you ordered"]').textContent
  for (const line of [
    'Etching of AAAAAAAAAAAAA•B',
    'Premine10',
    'Symbol⚒',
    'Decimals2',
    'Amount of a mint1',
    'Number of mints10',
  ])
    expect(meant).toContain(line)
  expect(drawn.text()).toContain('This is not what you ordered')
})

test('an unpaid etching with a picture is paid once the same file was chosen again (runes 18)', async () => {
  const world = await open()
  const inscriptionDetails = { contentType: 'image/png', contentBase64: btoa('a picture') }
  const request = toStored({ ...etch, premine: '1000', inscriptionDetails })
  put(world.kernel, madeOrder({ kind: 'etch', request }))
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  expect(drawn.text()).toContain('The picture isn’t kept')
  expect(drawn.button('Pay this order')).toBeUndefined()
  const choose = async (content: string) => {
    const input = drawn.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', {
      ...{ configurable: true, value: [new File([content], 'a.png', { type: 'image/png' })] },
    })
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await drawn.wait(20)
  }
  await choose('other one')
  await drawn.see('This isn’t the file that was ordered.')
  expect(drawn.view()).toBe('RuneOrder')
  await choose('a picture')
  await drawn.see('Fee rate')
  expect(drawn.view()).toBe('RuneReview')
  expect(formsOf(world.kernel).reviewed?.input.params).toMatchObject({ runeName: etch.runeName, inscriptionDetails })
})

test('a press tells the service again, and pays nothing (runes 18)', async () => {
  const world = await open()
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: refused }))
  world.routes['orders/order%201'] = { ...told, state: 'pending' }
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  await drawn.press('Tell the service again')
  await drawn.see('The order is under way')
  expect(ordersOf(world.kernel)[0]?.executed?.accepted).toBe(true)
  expect(world.asked()).toEqual([])
})

test('a fee is raised above the rate that is paid, and its cost is reviewed (runes 18)', async () => {
  const world = await open()
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: accepted }))
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  await drawn.fill('New fee rate in sat/vB', '12.5')
  expect(drawn.text()).toContain('Enter 13 sat/vB at least')
  expect(drawn.button('Review')?.disabled).toBe(true)
  await drawn.fill('New fee rate in sat/vB', '1001')
  expect(drawn.button('Review')?.disabled).toBe(true)
  await drawn.fill('New fee rate in sat/vB', '20')
  await drawn.press('Review')
  await drawn.see('700 sat')
  await drawn.wait(1_000)
  await drawn.press('Pay')
  await drawn.see('Fee raised to 20 sat/vB')
  expect(world.asked()).toHaveLength(1)
  expect(drawn.view()).toBe('RuneOrder')
})

test('error: a fee rate is told with each of its digits, and the least that is named is enough (runes 18)', async () => {
  const world = await open()
  const { request, ...order } = madeOrder({ payments: [sentPayment], executed: accepted })
  put(world.kernel, { ...order, request: request && { ...request, feeRate: 1.2344 } })
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  expect(drawn.text()).toContain('1.2344 sat/vB')
  const [, least = ''] = /Enter ([\d.]+) sat\/vB at least/.exec(drawn.text()) ?? []
  await drawn.fill('New fee rate in sat/vB', least)
  await drawn.press('Review')
  await drawn.see('700 sat')
  expect(drawn.text()).toContain('2.2344 sat/vB')
})

test('error: a service that refuses to raise the fee says so in the form, before a rate is typed (runes 18)', async () => {
  const world = await open()
  world.routes['/rbf-estimate'] = failed(400, { message: 'Mints are not bumped' })
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: accepted }))
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  await drawn.see('The order service refuses to raise the fee of this order.')
  expect(drawn.find('details').textContent).toContain('The order service says: Mints are not bumped')
  expect(world.asked()).toEqual([])
})

test('error: a service that is down is no refusal to raise the fee (runes 18)', async () => {
  const world = await open()
  world.routes['/rbf-estimate'] = failed(500)
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: accepted }))
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  await drawn.wait(1_000)
  expect(drawn.text()).not.toContain('refuses')
})

test.each([
  ['declined', 'Higher fee of 20 sat/vB', 'Declined in the wallet'],
  ['unsure', 'Higher fee of 20 sat/vB', 'Not found yet'],
  ['sent', 'Fee raised to 20 sat/vB', 'Paid'],
] as const)('a higher fee that is %s is headed with “%s” (runes 18)', async (outcome, title, line) => {
  const world = await open()
  const bump: Payment = { ...sentPayment, ...{ id: 'b', for: 'bump', amount: 700, feeRate: 20, outcome } }
  put(
    world.kernel,
    madeOrder({
      payments: [sentPayment, { ...bump, transactionId: outcome === 'sent' ? txid(5) : undefined }],
      executed: accepted,
    }),
  )
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  const step = drawn.findAll('li').find(({ textContent }) => textContent?.startsWith(title))
  expect(step?.textContent).toContain(line)
})

test('transactions of the service that the order does not keep are counted (runes 18)', async () => {
  const world = await open()
  const reveals = Array.from({ length: 20 }, (_, at) => ({ transactionId: txid(at + 50), checked: 'same' as const }))
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: accepted, reveals, revealCount: 160 }))
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  expect(drawn.text()).toContain('140 more transactions of the service')
  expect(drawn.text().match(/As ordered/g)).toHaveLength(20)
})

test('orders that are under way come first in the tab of runes (runes 15)', async () => {
  const world = await open()
  put(world.kernel, madeOrder({ payments: [sentPayment], executed: accepted, told: { state: 'complete', at: 1 } }))
  put(
    world.kernel,
    madeOrder({
      id: 'other',
      orderId: 'order 2',
      kind: 'etch',
      payments: [{ ...sentPayment, id: 'q' }],
      executed: accepted,
    }),
  )
  const drawn = await draw(world, 'Runes')
  const text = drawn.text()
  expect(text.indexOf('Etching of UNCOMMON•GOODS')).toBeGreaterThan(text.indexOf('Orders under way'))
  expect(text.indexOf('2 mints of UNCOMMON•GOODS')).toBeGreaterThan(text.indexOf('Earlier orders'))
  await drawn.press(/^Etching of/)
  await drawn.wait(500)
  expect(drawn.view()).toBe('RuneOrder')
})
