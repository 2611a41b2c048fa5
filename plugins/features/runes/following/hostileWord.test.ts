import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { payment, toHex } from '../../../ordinals/fixtures/hex.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import { writeRunestone } from '../../../ordinals/writeRunestone.ts'
import { contextOf } from '../actions/context.ts'
import { continueOrder } from '../actions/continueOrder.ts'
import { madeOrder, refused, sentPayment } from '../fixtures/madeOrder.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, fundAddress, settle, taproot, told } from '../fixtures/openRunes.ts'
import { mainnet, txid } from '../fixtures/orders.ts'
import { ordersOf, put } from '../order/store.ts'
import { lookAtOrder } from './askHowItStands.ts'
import { followOrders } from './followOrders.ts'
import '../fixtures/preload.ts'

const open = openOrders()
type World = Awaited<ReturnType<typeof open>>
const name = readRuneName(etch.runeName)
const asOrdered = { rune: name?.number, spacers: name?.spacers, premine: 1_000n, turbo: false }
const wait = (ms: number) => settle(vi.advanceTimersByTimeAsync(ms))
const rows = ({ kernel }: World) =>
  kernel.slot('account.notices', { namespace: 'bip122', networkId: mainnet }).filter(({ view }) => view === 'RuneOrder')

/** The explorer's etching, which pays an address. */
const etching = (address: string) => ({
  txid: txid(0xe),
  vin: [{ prevout: { scriptpubkey_address: taproot } }],
  vout: [
    { scriptpubkey: toHex(payment), scriptpubkey_address: address, value: 546 },
    { scriptpubkey: toHex(writeRunestone({ etching: asOrdered }, [payment, 'runestone'])), value: 0 },
  ],
})

describe('an app asks how an order stands, and is told that it is complete before the kit asks (runes 14, runes 27)', () => {
  test.each([
    ['getOrder', 'as ordered', addresses.ordinals, []],
    ['runes_getOrder', 'as ordered', addresses.ordinals, []],
    ['getOrder', 'elsewhere', addresses.other, ['otherwise']],
    ['runes_getOrder', 'elsewhere', addresses.other, ['otherwise']],
  ])('error: %s of an etching that goes %s', async (method, _, address, labels) => {
    const world = await open()
    await world.submit(await world.write({ kind: 'etch', params: etch }))
    await world.untilStatus('accepted')
    await wait(1_000)
    world.routes['/txs'] = [etching(address)]
    world.routes['orders/order%201'] = { ...told, orderType: 'rune_etch', fundingAddress: taproot, state: 'complete' }
    if (method === 'getOrder') await settle(world.kernel.features.runes.getOrder({ id: 'order 1' }))
    else await world.ask('runes_getOrder', { id: 'order 1' })
    expect(world.status()).toEqual(['complete'])
    await wait(60_000)
    expect(rows(world).map(({ labelId }) => labelId)).toEqual(labels.map((label) => `runes.${label}`))
  })
})

describe('a service gives an order up, and goes on with the order once it has learnt of the payment (runes 31)', () => {
  const setup = async () => {
    const world = await open()
    put(
      world.kernel,
      madeOrder({ payments: [sentPayment], executed: refused, told: { state: 'stale', at: Date.now() } }),
    )
    await wait(1_000)
    const order = () => ordersOf(world.kernel)[0] as never
    return { ...world, order }
  }
  test('error: a service that is slow to say so', async () => {
    const world = await setup()
    world.routes['orders/order%201'] = { ...told, state: 'stale' }
    await settle(continueOrder(contextOf(world.kernel), world.order()))
    await wait(1_000)
    await settle(lookAtOrder(world.kernel, 'own'))
    world.routes['orders/order%201'] = { ...told, state: 'executing' }
    await wait(1_000)
    await settle(lookAtOrder(world.kernel, 'own'))
    expect(world.status()).toEqual(['accepted'])
  })
  test('error: a service that was asked before it learnt of the payment, and answers after that', async () => {
    const world = await setup()
    let answer = (_: unknown): void => {}
    world.routes['orders/order%201'] = () =>
      new Promise((go) => {
        answer = go
      })
    const asked = lookAtOrder(world.kernel, 'own')
    await wait(1_000)
    await settle(continueOrder(contextOf(world.kernel), world.order()))
    await wait(1_000)
    answer({ ...told, state: 'stale' })
    await settle(asked)
    expect(world.status()).toEqual(['accepted'])
  })
})

/** The lines that the modal shows from now on. */
function toastsOf({ kernel }: World): readonly string[] {
  const list: string[] = []
  kernel.subscribe(() => {
    const { toast } = kernel.state
    if (toast && toast.message !== list.at(-1)) list.push(toast.message)
  })
  return list
}

test('error: an order that was told as given up, and is complete later in the same visit, is told as complete (runes 13)', async () => {
  const world = await open()
  world.routes['/execute'] = () => new Response(JSON.stringify({ message: 'No' }), { status: 400 })
  world.routes['orders/order%201'] = { ...told, state: 'stale' }
  const toasts = toastsOf(world)
  world.kernel.open('Runes')
  await world.submit(await world.write())
  await world.untilStatus('stale')
  await world.until(() => expect(toasts).toHaveLength(1))
  world.routes['/execute'] = {}
  world.routes['orders/order%201'] = { ...told, state: 'complete' }
  world.routes['/txs'] = [{ txid: txid(0xe), vin: [{ prevout: { scriptpubkey_address: fundAddress } }], vout: [] }]
  await settle(continueOrder(contextOf(world.kernel), ordersOf(world.kernel)[0] as never))
  followOrders(world.kernel)
  await world.untilStatus('complete')
  await wait(5_000)
  expect(toasts).toEqual([expect.stringMatching(/given up/), expect.stringMatching(/is complete, the service says/)])
})

test('error: an order whose payment its wallet has declined, and of which the service says that it was refunded, is not called unpaid (runes 31)', async () => {
  const world = await open()
  const declined = { ...sentPayment, outcome: 'declined' as const, transactionId: undefined }
  put(world.kernel, madeOrder({ payments: [declined] }))
  const toasts = toastsOf(world)
  world.kernel.open('Runes')
  world.routes['orders/order%201'] = { ...told, state: 'refunded' }
  await settle(world.kernel.features.runes.orders())
  await settle(world.kernel.features.runes.getOrder({ id: 'own' }))
  await world.until(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).not.toMatch(/Nothing was paid/)
})

test('error: a call that asks for an order that its app has just learnt of does not say that the order was never paid (runes 30)', async () => {
  const world = await open({ native: ['runes_mint'] })
  world.made.replies.runes_mint = () => new Promise(() => {})
  void world.submit(await world.write()).catch(() => undefined)
  await wait(5_000)
  const id = ordersOf(world.kernel)[0]?.id ?? ''
  expect(world.status()).toEqual(['asked'])
  expect(await settle(world.kernel.features.runes.getOrder({ id }))).toMatchObject({ id, status: 'asked' })
  for (const call of ['executeOrder', 'bump', 'estimateBump'] as const) {
    const asked = world.kernel.features.runes[call]({ id, newFeeRate: 20 } as never)
    const { message } = await settle(asked.catch((cause: Error) => cause) as Promise<Error>)
    expect([call, message]).toEqual([call, expect.stringMatching(/not named it yet|not known whether/)])
  }
})

test('error: a transaction that the explorer lists only after the service has called the order complete is seen, and the account no longer says that nothing is (runes 27)', async () => {
  const world = await open()
  await world.submit(await world.write())
  await world.untilStatus('accepted')
  world.routes['orders/order%201'] = { ...told, state: 'complete' }
  await world.untilStatus('complete')
  world.routes['/txs'] = [{ txid: txid(0xe), vin: [{ prevout: { scriptpubkey_address: fundAddress } }], vout: [] }]
  await wait(600_000)
  expect(rows(world)).toEqual([])
})

describe('an order that was given up, and whose payment nobody has seen (runes 13)', () => {
  const unsure = { ...sentPayment, outcome: 'unsure' as const, transactionId: undefined }
  const looked = async () => {
    const world = await open()
    world.routes['/txs'] = []
    world.routes['orders/order%201'] = { ...told, state: 'stale' }
    put(world.kernel, madeOrder({ payments: [{ ...unsure, askedAt: Date.now() }] }))
    followOrders(world.kernel)
    await world.untilStatus('stale')
    expect(rows(world)).toHaveLength(1)
    await settle(lookAtOrder(world.kernel, 'own'))
    return world
  }
  test('error: the account does not show it for ever to a visitor who has looked, nor does a line tell it at each visit', async () => {
    const world = await looked()
    expect(rows(world)).toEqual([])
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    await wait(60_000)
    expect(toasts).toEqual([])
  })
  test('error: the review of the same order tells of it, also after a day', async () => {
    const world = await looked()
    await wait(25 * 60 * 60_000)
    world.routes['mint/orders'] = { orderId: 'order 2', fundAddress: taproot, fundAmount: 5_000 }
    expect((await world.write()).about.openOrder).toMatchObject({ id: 'own' })
  })
  test('error: a later end of it is told to a visitor who has looked', async () => {
    const world = await looked()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.routes['orders/order%201'] = { ...told, state: 'refunded' }
    await world.untilStatus('refunded')
    await wait(5_000)
    expect(toasts).toEqual([expect.stringMatching(/was refunded/)])
    expect(rows(world)).toHaveLength(1)
  })
})
