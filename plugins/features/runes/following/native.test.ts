import { describe, expect, test, vi } from 'vitest'
import { error, ok, openOrders } from '../fixtures/openOrders.ts'
import { failed, fundAddress, paidBy, settle, told } from '../fixtures/openRunes.ts'
import { ordersOf } from '../order/store.ts'
import { lookAtOrder } from './askHowItStands.ts'
import { followOrders } from './followOrders.ts'
import '../fixtures/preload.ts'

const open = openOrders()
const wait = (ms: number) => settle(vi.advanceTimersByTimeAsync(ms))
const hour = 3_600_000

/** A visit whose wallet has made an order itself, of which the service here knows nothing. */
async function made(methods: readonly string[] = [], setup: Parameters<typeof open>[0] = {}) {
  const world = await open({ native: ['runes_mint', ...methods], ...setup })
  world.made.replies.runes_mint = ok({ orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress })
  world.routes['orders/order%201'] = failed(404)
  await world.submit(await world.write())
  await world.untilStatus('accepted')
  const questions = () => world.calls.filter(({ url }) => url.endsWith('orders/order%201')).length
  return { ...world, id: ordersOf(world.kernel)[0]?.id ?? '', questions, runes: world.kernel.features.runes }
}

describe('an order that a wallet has made, and that the service here does not know (runes 28)', () => {
  test('is asked about for an hour, and then only by the visitor or the app; it stays in the list', async () => {
    const { kernel, id, questions, runes, status } = await made()
    await wait(hour)
    const asked = questions()
    expect(asked).toBeGreaterThan(10)
    await wait(24 * hour)
    expect(questions()).toBe(asked)
    expect(await settle(runes.orders())).toMatchObject([{ id, status: 'accepted' }])
    await wait(hour)
    expect(questions()).toBe(asked)
    await settle(lookAtOrder(kernel, id))
    expect(questions()).toBe(asked + 1)
    await expect(settle(runes.getOrder({ id }))).rejects.toMatchObject({ params: { status: 'native' } })
    expect(questions()).toBe(asked + 2)
    expect(status()).toEqual(['accepted'])
  })
  test('is not asked about by a page of the next day, unless the visitor opens the order', async () => {
    const first = await made()
    first.kernel.destroy()
    await wait(24 * hour)
    const { kernel, calls, status } = await open({ storage: first.storage })
    followOrders(kernel)
    await wait(hour)
    expect(calls.filter(({ url }) => url.endsWith('orders/order%201'))).toEqual([])
    expect(status()).toEqual(['accepted'])
  })
  test('is followed again to its end once the service knows the order', async () => {
    const { kernel, id, routes, questions, untilStatus } = await made()
    await wait(2 * hour)
    routes['orders/order%201'] = told
    await settle(lookAtOrder(kernel, id))
    followOrders(kernel)
    await wait(1_000)
    const asked = questions()
    routes['orders/order%201'] = { ...told, state: 'complete' }
    await untilStatus('complete')
    expect(questions()).toBeGreaterThan(asked)
  })
})

describe('an order that a wallet has made is asked about at the wallet, if the wallet lists runes_getOrder (runes 29)', () => {
  test('by the follower, by a typed call and by a request; the service is not asked', async () => {
    const world = await made(['runes_getOrder'])
    const { kernel, made: wallet, id, runes, request, questions, untilStatus } = world
    wallet.replies.runes_getOrder = ok({ ...told, state: 'executing' })
    const before = questions()
    await world.until(() => expect(world.asked('runes_getOrder')).not.toEqual([]))
    expect(world.asked('runes_getOrder')[0]?.params).toMatchObject({ id: 'order 1', network: 'Mainnet' })
    expect(await settle(runes.getOrder({ id }))).toMatchObject({ id, status: 'accepted' })
    expect(await settle(request('runes_getOrder', { id: 'order 1' }))).toMatchObject({ result: { state: 'executing' } })
    wallet.replies.runes_getOrder = ok({ ...told, state: 'failed', reason: 'cap reached' })
    await untilStatus('failed')
    expect(kernel.state.features.runes?.orders).toMatchObject([{ status: 'failed', reason: 'cap reached' }])
    expect(questions()).toBe(before)
  })
  test.for([-32601, -32001])('the service is asked in place of a wallet that answers with %i', async (code) => {
    const { made: wallet, id, runes, routes } = await made(['runes_getOrder'])
    wallet.replies.runes_getOrder = error(code)
    routes['orders/order%201'] = { ...told, state: 'complete' }
    expect(await settle(runes.getOrder({ id }))).toMatchObject({ status: 'complete' })
  })
  test.for([
    ['an error', error(-32603, 'Try later')],
    ['an answer of another shape', ok({ state: 'failed' })],
    ['an answer about another order', ok({ ...told, id: 'order 7', state: 'failed' })],
    ['an answer about another address', ok({ ...told, fundingAddress: 'bc1q', state: 'failed' })],
  ] as const)(
    'error: %s of the wallet changes nothing, and the service is not asked in its place',
    async ([, reply]) => {
      const { made: wallet, id, runes, questions, status } = await made(['runes_getOrder'])
      wallet.replies.runes_getOrder = reply
      const before = questions()
      await expect(settle(runes.getOrder({ id }))).rejects.toMatchObject({ code: -32603 })
      await wait(60_000)
      expect([status(), questions()]).toEqual([['accepted'], before])
    },
  )
  test('a wallet is not asked about an order of the service, nor while another wallet is in use', async () => {
    const world = await open({ native: ['runes_getOrder'] })
    await world.submit(await world.write())
    await world.untilStatus('accepted')
    const [{ id = '' } = {}] = ordersOf(world.kernel)
    await settle(world.kernel.features.runes.getOrder({ id }))
    const native = await made(['runes_getOrder'])
    native.made.replies.runes_getOrder = ok(told)
    await settle(native.kernel.disconnect())
    const count = native.asked('runes_getOrder').length
    await settle(native.runes.getOrder({ id: native.id })).catch(() => undefined)
    expect([world.asked('runes_getOrder'), native.asked('runes_getOrder').length]).toEqual([[], count])
  })
})
