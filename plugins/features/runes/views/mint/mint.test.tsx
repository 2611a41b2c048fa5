import { act } from 'react'
import { expect, test } from 'vitest'
import { addresses } from '../../../../bip122/fixtures/createSatsWallet.ts'
import { drawViews } from '../../fixtures/drawViews.ts'
import { accepted, madeOrder, refused, sentPayment } from '../../fixtures/madeOrder.ts'
import { error, openOrders } from '../../fixtures/openOrders.ts'
import { failed } from '../../fixtures/openRunes.ts'
import { put } from '../../order/store.ts'

const open = openOrders()

/** The form of a mint, filled in, with its price. */
async function drawMint({ kernel }: Pick<Awaited<ReturnType<typeof open>>, 'kernel'>) {
  const drawn = drawViews(kernel, 'RuneMint')
  await drawn.wait(1_000)
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
  put(world.kernel, madeOrder({ payments: [{ ...sentPayment, askedAt: Date.now() }], executed: refused }))
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('This may be paid already')
  await drawn.press('See that order')
  await drawn.see('Paid, but not begun')
  expect(world.orders().filter((call) => call.endsWith('mint/orders'))).toEqual([])
})

test('an order of the same that is under way is pointed out, and another may be paid (runes 17)', async () => {
  const world = await open()
  put(
    world.kernel,
    madeOrder({ orderId: 'order 2', payments: [{ ...sentPayment, askedAt: Date.now() }], executed: accepted }),
  )
  world.routes['mint/orders'] = { orderId: 'order 1', fundAddress: addresses.payment, fundAmount: 5_000 }
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('You have ordered the same before')
  expect(drawn.text().split('You have ordered the same before')).toHaveLength(2)
  expect(drawn.text()).toContain('That order is paid and under way.')
  expect(drawn.button('See that order')).toBeDefined()
  expect(drawn.button('Pay')).toBeDefined()
})

test('error: of an order of the same whose payment nobody has seen, the review says that the payment may have gone out (runes 17)', async () => {
  const world = await open()
  const askedAt = Date.now() - 11 * 60_000
  const { transactionId: _, ...payment } = sentPayment
  put(
    world.kernel,
    madeOrder({ orderId: 'order 2', createdAt: askedAt, payments: [{ ...payment, outcome: 'unsure', askedAt }] }),
  )
  world.routes['mint/orders'] = { orderId: 'order 1', fundAddress: addresses.payment, fundAmount: 5_000 }
  const drawn = await drawMint(world)
  await drawn.press('Review')
  await drawn.see('You have ordered the same before')
  expect(drawn.text()).toContain('The payment may have gone out')
  expect(drawn.text()).not.toContain('That order is paid')
  expect(drawn.text().split('A mint may yield nothing')).toHaveLength(2)
})
