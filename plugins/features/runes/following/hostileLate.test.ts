import { describe, expect, test } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { ok, openOrders } from '../fixtures/openOrders.ts'
import { failed, mint, paidBy, paying, settle, told } from '../fixtures/openRunes.ts'
import { mainnet, txid } from '../fixtures/orders.ts'
import { ordersOf } from '../order/store.ts'
import { submitOrder } from '../paying/submitOrder.ts'
import { lookAtOrder } from './askHowItStands.ts'
import '../fixtures/preload.ts'

const open = openOrders()
type World = Awaited<ReturnType<typeof open>>

/** The transactions that the service was told of, in order. */
const toldOf = ({ calls }: World) =>
  calls
    .filter(({ url }) => url.endsWith('/execute'))
    .map(({ body }) => (body as { fundTransactionId: string }).fundTransactionId)

/** The service says how the order stands, and the page asks. */
const say = (world: World, state: string) => {
  world.routes['orders/order%201'] = { ...told, state }
  return settle(lookAtOrder(world.kernel, ordersOf(world.kernel)[0]?.id ?? ''))
}

test('error: a service that is at work with a payment which the wallet has replaced is told the new transaction (runes 6)', async () => {
  const world = await open()
  await world.submit(await world.write())
  await world.untilStatus('accepted')
  await say(world, 'executing')
  const raised = {
    ...{
      ...paying(txid(0xcd), 5_000),
      vin: [{ prevout: { scriptpubkey_address: addresses.payment, value: 100_000 } }],
    },
    status: { confirmed: true, block_height: 900_000, block_time: Math.floor(Date.now() / 1_000) },
  }
  world.routes['/txs'] = [raised]
  world.routes[`/tx/${txid(0xcd)}`] = raised
  await world.until(() => expect(toldOf(world)).toEqual([paidBy, txid(0xcd)]))
  await world.untilStatus('accepted')
  expect(world.asked()).toHaveLength(1)
})

test.each(['failed', 'refunded', 'stale'])(
  'error: an order that was never paid, and that its service calls %s, promises no money back (runes 13)',
  async (state) => {
    const world = await open()
    await world.write()
    const lines: (string | undefined)[] = []
    world.kernel.subscribe(() => void lines.push(world.kernel.state.toast?.message))
    world.kernel.open('Runes')
    await say(world, state)
    await world.until(() =>
      expect(lines).toContain('The mint of UNCOMMON•GOODS can no longer be paid. Nothing was paid.'),
    )
    expect(world.asked()).toEqual([])
  },
)

describe('a service gives an order up of whose payment it has not learnt (runes 6)', () => {
  test('error: an order that is paid after that is told all the same, and goes on', async () => {
    const world = await open()
    let answer: (reply: unknown) => void = () => {}
    world.made.replies.sendTransfer = () =>
      new Promise((go) => {
        answer = go
      })
    const paid = submitOrder(world.kernel, await world.write())
    await world.untilStatus('asked')
    await say(world, 'stale')
    world.routes['orders/order%201'] = told
    answer(ok({ txid: paidBy })())
    await settle(paid)
    await world.until(() => expect(toldOf(world)).toEqual([paidBy]))
    await world.untilStatus('accepted')
    await say(world, 'complete')
    expect(world.status()).toEqual(['complete'])
  })
  test('error: an order whose service was down is told as the visitor returns', async () => {
    const world = await open()
    world.routes['/execute'] = failed(503)
    await world.submit(await world.write())
    await world.untilStatus('refused')
    await say(world, 'stale')
    expect(world.status()).toEqual(['stale'])
    Object.assign(world.routes, { '/execute': {}, 'orders/order%201': told })
    document.dispatchEvent(new Event('visibilitychange'))
    await world.untilStatus('accepted')
    expect(world.asked()).toHaveLength(1)
  })
  test('error: the end of an order that the visitor had seen as given up is told anew (runes 13)', async () => {
    const world = await open()
    world.routes['/execute'] = failed(503)
    await world.submit(await world.write())
    await world.untilStatus('refused')
    await say(world, 'stale')
    await say(world, 'stale')
    Object.assign(world.routes, { '/execute': {}, 'orders/order%201': told })
    document.dispatchEvent(new Event('visibilitychange'))
    await world.untilStatus('accepted')
    world.routes['orders/order%201'] = { ...told, state: 'failed' }
    await world.untilStatus('failed')
    const rows = world.kernel.slot('account.notices', { namespace: 'bip122', networkId: mainnet })
    expect(rows).toContainEqual(expect.objectContaining({ labelId: 'runes.failed' }))
  })
  test('error: the same is not ordered and paid again', async () => {
    const world = await open()
    world.routes['/execute'] = failed(503)
    await world.ask('runes_mint', mint)
    await say(world, 'stale')
    world.routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    expect(await world.ask('runes_mint', mint)).toMatchObject({ error: { data: { orderId: 'order 1' } } })
    expect(world.asked()).toHaveLength(1)
  })
})
