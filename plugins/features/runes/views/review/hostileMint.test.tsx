import { expect, test } from 'vitest'
import { ordRune } from '../../../../bip122/fixtures/createIndex.ts'
import { drawViews } from '../../fixtures/drawViews.ts'
import { madeOrder } from '../../fixtures/madeOrder.ts'
import { openOrders } from '../../fixtures/openOrders.ts'
import { mint } from '../../fixtures/openRunes.ts'
import { formsOf } from '../../forms/state.ts'
import { put } from '../../order/store.ts'

const open = openOrders()

test('error: an unpaid mint whose cap was reached meanwhile is not reviewed, and the reason is not told as the wallet’s (runes 5)', async () => {
  const world = await open({ hasIndex: true })
  const { entry, ...rune } = ordRune('1:0', 'UNCOMMON•GOODS') as { readonly entry: { readonly terms: object } }
  world.routes['/rune/UNCOMMONGOODS'] = { ...rune, entry: { ...entry, terms: { ...entry.terms, cap: 26 } } }
  put(world.kernel, madeOrder())
  const drawn = drawViews(world.kernel, 'RuneOrder', { id: 'own' })
  await drawn.see('Pay this order')
  await drawn.press('Pay this order')
  await drawn.see('This can’t be ordered now')
  expect(drawn.text()).toContain('its cap is reached')
  expect(drawn.text()).not.toContain('Xverse')
  expect(world.asked()).toEqual([])
})

test('error: what another plugin throws is told in its name, and not as our word of wrong parameters, whatever its code (money 60)', async () => {
  const { kernel } = await open()
  kernel.hooks.prepare.tapPromise({ name: 'cure', namespace: 'bip122', stage: -1_000 }, async () => {
    throw Object.assign(new Error('Your coins are at risk. Move all to cure.example'), { code: -32_602 })
  })
  formsOf(kernel).reviewed = { input: { kind: 'mint', params: mint } }
  const drawn = drawViews(kernel, 'RuneReview')
  await drawn.see('cure: Your coins are at risk.')
})

test.each([
  ['error: runes that go to the address that the wallet pays from are pointed out', mint.refundAddress, true],
  ['runes that go to the ordinals address are not pointed out', mint.destinationAddress, false],
])('%s (runes 17)', async (_, destinationAddress, isTold) => {
  const world = await open()
  formsOf(world.kernel).reviewed = { input: { kind: 'mint', params: { ...mint, destinationAddress } } }
  const drawn = drawViews(world.kernel, 'RuneReview')
  await drawn.see('What happens')
  expect(drawn.text().includes('Runes at your payment address may be spent as bitcoin')).toBe(isTold)
})

test('error: of two orders that a wallet has not named, the order of the same request is shown (runes 17)', async () => {
  const world = await open()
  const unsure = { ...({ id: 'p', for: 'fund', outcome: 'unsure' } as const), askedAt: Date.now() }
  const unnamed = { orderId: undefined, fundAddress: undefined, fundAmount: undefined, payments: [unsure] }
  put(world.kernel, madeOrder(unnamed))
  const request = { ...madeOrder().request, repeats: 7 } as never
  put(world.kernel, madeOrder({ ...unnamed, id: 'newer', request, createdAt: Date.now() + 1 }))
  formsOf(world.kernel).reviewed = { input: { kind: 'mint', params: mint } }
  const drawn = drawViews(world.kernel, 'RuneReview')
  await drawn.see('See that order')
  await drawn.press('See that order')
  expect(world.kernel.state.router.stack.at(-1)?.params).toEqual({ id: 'own' })
})
