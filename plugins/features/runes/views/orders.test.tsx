import { act } from 'react'
import { expect, test } from 'vitest'
import { drawTop } from '../../../../ui/kit/fixtures/drawTop.ts'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { error, openOrders } from '../fixtures/openOrders.ts'
import { etch, failed, fundAddress, paidBy, told } from '../fixtures/openRunes.ts'
import { mainnet, newOrder, txid } from '../fixtures/orders.ts'
import { formsOf } from '../forms/state.ts'
import type { Order, Payment } from '../order/order.ts'
import { ordersOf, put } from '../order/store.ts'
import { toStored } from '../order/storedRequest.ts'
// Files that are there already load without any real time passing.
import '../../../bip122/actions/beforeSend.ts'
import '../../../bip122/actions/prepare.ts'
import '../../../bip122/actions/readPayload.ts'
import '../../../bip122/actions/send.ts'
import '../../../bip122/actions/validateAddress.ts'
import '../../../bip122/request.ts'
import '../calls/index.ts'
import '../kindWords.ts'
import * as views from './index.ts'

const open = openOrders()
type World = Awaited<ReturnType<typeof open>>

/** Draws the views, beginning with one. */
async function draw({ kernel }: Pick<World, 'kernel'>, view: string, params?: unknown) {
  ;(kernel.open as (view: string, params?: unknown) => void)(view, params)
  const drawn = drawTop(kernel, views)
  await drawn.wait(1_000)
  const input = (label: string) => {
    const found = drawn.findAll('label').find(({ textContent }) => textContent === label)
    return drawn.find<HTMLInputElement>(`#${CSS.escape((found as HTMLLabelElement).htmlFor)}`)
  }
  const fill = async (label: string, text: string) => {
    type(input(label), text)
    await drawn.wait(1_500)
  }
  /** Waits until a text is shown: ten seconds of the test's clock, and real time for modules that load. */
  const see = async (text: string) => {
    const end = performance.now() + 15_000
    for (let turn = 0; performance.now() < end && !drawn.text().includes(text); turn++) {
      await drawn.wait(turn < 500 ? 20 : 1)
      await act(async () => new Promise((go) => setImmediate(go)))
    }
    expect(drawn.text()).toContain(text)
  }
  return { ...drawn, input, fill, see, view: () => kernel.state.router.stack.at(-1)?.view }
}

/** The form of a mint, filled in, with its price. */
async function drawMint(world: World) {
  const drawn = await draw(world, 'RuneMint')
  await drawn.fill('Rune', 'uncommon goods')
  await drawn.fill('How many mints', '2')
  await drawn.see('5,000 sat')
  await drawn.see('Nothing is known about this rune here')
  return drawn
}

test('a visitor sees all parts of the price in form and review, pays, and sees the order (runes 15, runes 17)', async () => {
  const world = await open()
  const drawn = await drawMint(world)
  expect(drawn.text()).toContain('Total5,000 sat')
  await drawn.press('Review')
  await drawn.see('A mint may yield nothing')
  await drawn.wait(1_000)
  for (const part of [
    'Postage, which stays yours546 sat',
    '4,000 sat',
    '454 sat',
    'Total5,000 sat',
    'A mint may yield nothing',
  ])
    expect(drawn.text()).toContain(part)
  expect(world.asked()).toEqual([])
  await drawn.press('Pay')
  await drawn.see('The order is under way')
  expect(world.asked()).toHaveLength(1)
  expect(drawn.view()).toBe('RuneOrder')
  expect(drawn.text()).toContain('2 mints of UNCOMMON•GOODS')
  expect(drawn.text()).toContain('order 1')
  expect(drawn.findAll('[aria-label="Copy: Refund address"]')).toHaveLength(1)
})

test('error: a payment that is declined leaves the form as it was (runes 17)', async () => {
  const world = await open()
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('A mint may yield nothing')
  await drawn.wait(1_000)
  world.made.replies.sendTransfer = error(-32000)
  await drawn.press('Pay')
  await drawn.see('Nothing was paid. The form is kept')
  await drawn.wait(1_000)
  await drawn.press('Edit')
  await drawn.wait(1_500)
  expect([drawn.view(), drawn.input('Rune').value, drawn.input('How many mints').value]).toEqual([
    'RuneMint',
    'UNCOMMON•GOODS',
    '2',
  ])
})

test('error: a service that refuses says why under its name, and keeps the form (runes 15)', async () => {
  const world = await open()
  const drawn = await drawMint(world)
  world.routes['/estimate'] = failed(400, { message: 'Rune is not mintable' })
  await drawn.fill('How many mints', '3')
  await drawn.see('The price didn’t load.')
  expect(drawn.find('details').textContent).toContain('The order service says: Rune is not mintable')
  world.routes['/estimate'] = {
    ...{ totalSize: 300, totalCost: 900 },
    costBreakdown: { postage: 546, networkFee: 300, serviceFee: 54, appServiceFee: 0 },
  }
  await drawn.press('Try again')
  await drawn.see('Total900 sat')
})

test('an address that is not of the network is refused at its field (runes 15)', async () => {
  const world = await open()
  const drawn = await drawMint(world)
  await act(async () => drawn.find<HTMLButtonElement>('[aria-label="Runes go to: Change"]').click())
  expect(drawn.button('Enter an address')?.disabled).toBe(true)
  await drawn.fill('Runes go to', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
  await drawn.see('This is no address of Bitcoin')
  expect(drawn.button('Check the marked fields')?.disabled).toBe(true)
  await drawn.fill('Runes go to', addresses.other)
  await drawn.see('5,000 sat')
  expect(drawn.button('Review')?.disabled).toBe(false)
})

test('a name that is locked is told with its block and its time (runes 16)', async () => {
  const drawn = await draw(await open(), 'RuneEtch')
  await drawn.fill('Rune', 'AAAA')
  expect(drawn.text()).toMatch(/The name opens at block \d[\d,]+, in about \d+ (days|months|years)/)
  expect(drawn.button('Choose another name')?.disabled).toBe(true)
  await drawn.fill('Rune', 'AAAAAAAAAAAAA.B')
  await drawn.see('Whether the name is taken is not known here')
})

const payment = (given: Partial<Payment>): Payment => ({
  ...{ id: 'p', for: 'fund', amount: 5_000, address: fundAddress, outcome: 'sent', askedAt: 1 },
  ...given,
})
const paid = (given: Partial<Order>): Order =>
  newOrder({
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
    ...given,
  })
const sent = payment({ transactionId: paidBy })
const refused = {
  transactionId: paidBy,
  tries: 4,
  lastAt: 1,
  error: { code: -32600, message: 'Not seen', httpStatus: 400 },
}
const accepted = { transactionId: paidBy, tries: 1, lastAt: 1, accepted: true as const }

test.each<[string, Partial<Order>, string[], string[]]>([
  ['unpaid', {}, ['This order isn’t paid'], ['Pay this order']],
  [
    'unknown',
    { payments: [payment({ outcome: 'unsure' })] },
    ['Looking for the payment', 'Don’t pay again'],
    ['Look for it now'],
  ],
  [
    'refused',
    { payments: [sent], executed: refused },
    ['Paid, but not begun', 'Told 4 times, not taken', 'The order service says: Not seen', 'Don’t pay again'],
    ['Tell the service again'],
  ],
  ['under way', { payments: [sent], executed: accepted }, ['The order is under way'], ['Raise the fee']],
  [
    'different',
    { payments: [payment({ outcome: 'different', transactionId: paidBy })] },
    ['Another amount was paid', 'The order costs 5,000 sat'],
    [],
  ],
  [
    'failed',
    { payments: [sent], executed: accepted, told: { state: 'failed', reason: 'The cap is met', at: 1 } },
    ['The order failed', 'The cap is met', 'refund address below'],
    [],
  ],
  [
    'other than ordered',
    {
      ...{ payments: [sent], executed: accepted, told: { state: 'complete', at: 1 } },
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
    put(world.kernel, paid(given))
    const drawn = await draw(world, 'RuneOrder', { id: 'own' })
    for (const line of says) expect(drawn.text()).toContain(line)
    expect(drawn.findAll('[aria-label="Copy: Pay address"]')).toHaveLength(1)
    expect(drawn.findAll('[aria-label="Copy: Refund address"]')).toHaveLength(1)
    expect(drawn.findAll('.tk-btn').map(({ textContent }) => textContent)).toEqual(keys)
    expect(world.asked()).toEqual([])
  },
)

test('an unpaid etching with a picture is paid once the same file was chosen again (runes 18)', async () => {
  const world = await open()
  const inscriptionDetails = { contentType: 'image/png', contentBase64: btoa('a picture') }
  const request = toStored({ ...etch, premine: '1000', inscriptionDetails })
  put(world.kernel, paid({ kind: 'etch', request }))
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
  put(world.kernel, paid({ payments: [sent], executed: refused }))
  world.routes['orders/order%201'] = { ...told, state: 'pending' }
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  await drawn.press('Tell the service again')
  await drawn.see('The order is under way')
  expect(ordersOf(world.kernel)[0]?.executed?.accepted).toBe(true)
  expect(world.asked()).toEqual([])
})

test('a fee is raised above the rate that is paid, and its cost is reviewed (runes 18)', async () => {
  const world = await open()
  put(world.kernel, paid({ payments: [sent], executed: accepted }))
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  await drawn.fill('New fee rate in sat/vB', '12.5')
  expect(drawn.text()).toContain('Enter 13 sat/vB at least')
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

test('error: a service that refuses to raise the fee says so in the form, before a rate is typed (runes 18)', async () => {
  const world = await open()
  world.routes['/rbf-estimate'] = failed(400, { message: 'Mints are not bumped' })
  put(world.kernel, paid({ payments: [sent], executed: accepted }))
  const drawn = await draw(world, 'RuneBump', { id: 'own' })
  await drawn.see('The order service refuses to raise the fee of this order.')
  expect(drawn.find('details').textContent).toContain('The order service says: Mints are not bumped')
  expect(world.asked()).toEqual([])
})

test('error: a service that is down is no refusal to raise the fee (runes 18)', async () => {
  const world = await open()
  world.routes['/rbf-estimate'] = failed(500)
  put(world.kernel, paid({ payments: [sent], executed: accepted }))
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
  const bump = payment({ id: 'b', for: 'bump', amount: 700, feeRate: 20, outcome })
  put(
    world.kernel,
    paid({ payments: [sent, outcome === 'sent' ? { ...bump, transactionId: txid(5) } : bump], executed: accepted }),
  )
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  const step = drawn.findAll('li').find(({ textContent }) => textContent?.startsWith(title))
  expect(step?.textContent).toContain(line)
})

test('the form of an etching and its review head the blocks of mints with the same words, and mean the same blocks (runes 16)', async () => {
  const world = await open()
  const drawn = await draw(world, 'RuneEtch')
  await drawn.fill('Rune', 'AAAAAAAAAAAAA.B')
  await drawn.press('Let anybody mint')
  await drawn.press('Between two blocks')
  await drawn.fill('Amount of a mint', '1')
  await drawn.fill('Number of mints', '9')
  await drawn.fill('Mints open at block', '900100')
  await drawn.fill('Mints close before block', '900200')
  await drawn.see('5,000 sat')
  await drawn.press('Review')
  await drawn.see('The name may go to somebody else')
  expect(drawn.text()).toContain('Mints open at block900,100')
  expect(drawn.text()).toContain('Mints close before block900,200')
  expect(world.calls.find(({ url }) => url.endsWith('etch/orders'))?.body).toMatchObject({
    terms: { heightStart: '900100', heightEnd: '900200' },
  })
})

test('transactions of the service that the order does not keep are counted (runes 18)', async () => {
  const world = await open()
  const reveals = Array.from({ length: 20 }, (_, at) => ({ transactionId: txid(at + 50), checked: 'same' as const }))
  put(world.kernel, paid({ payments: [sent], executed: accepted, reveals, revealCount: 160 }))
  const drawn = await draw(world, 'RuneOrder', { id: 'own' })
  expect(drawn.text()).toContain('140 more transactions of the service')
  expect(drawn.text().match(/As ordered/g)).toHaveLength(20)
})

test('orders that are under way come first in the tab of runes (runes 15)', async () => {
  const world = await open()
  put(world.kernel, paid({ payments: [sent], executed: accepted, told: { state: 'complete', at: 1 } }))
  put(
    world.kernel,
    paid({ id: 'other', orderId: 'order 2', kind: 'etch', payments: [{ ...sent, id: 'q' }], executed: accepted }),
  )
  const drawn = await draw(world, 'Runes')
  const text = drawn.text()
  expect(text.indexOf('Etching of UNCOMMON•GOODS')).toBeGreaterThan(text.indexOf('Orders under way'))
  expect(text.indexOf('2 mints of UNCOMMON•GOODS')).toBeGreaterThan(text.indexOf('Earlier orders'))
  await drawn.press(/^Etching of/)
  await drawn.wait(500)
  expect(drawn.view()).toBe('RuneOrder')
})

test('a price of bitcoin stands beside the total, if a plugin knows it (runes 15)', async () => {
  const world = await open()
  world.kernel.hooks.services
    .for('prices')
    .tap('prices', (services) => [
      ...services,
      { id: 'prices', name: 'Prices', fetchPrices: async () => [{ price: 100_000 }] },
    ])
  const drawn = await drawMint(world)
  await drawn.see('≈ $5.00')
})

test('an order of the same that may be paid is shown in place of a review (runes 17)', async () => {
  const world = await open()
  put(world.kernel, paid({ payments: [{ ...sent, askedAt: Date.now() }], executed: refused }))
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('This may be paid already')
  await drawn.press('See that order')
  await drawn.see('Paid, but not begun')
  expect(world.orders().filter((call) => call.endsWith('mint/orders'))).toEqual([])
})

test('an order of the same that is under way is pointed out, and another may be paid (runes 17)', async () => {
  const world = await open()
  put(world.kernel, paid({ orderId: 'order 2', payments: [{ ...sent, askedAt: Date.now() }], executed: accepted }))
  world.routes['mint/orders'] = { orderId: 'order 1', fundAddress: addresses.payment, fundAmount: 5_000 }
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('You have ordered the same before')
  expect(drawn.button('See that order')).toBeDefined()
  expect(drawn.button('Pay')).toBeDefined()
})
