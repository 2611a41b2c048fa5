import { createHost } from 'tapkit'
import { describe, expect, test } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { error, openOrders } from '../fixtures/openOrders.ts'
import { etch, failed, fundAddress, mint, paidBy, settle, told } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'
import type { PreparedOrder } from './types.ts'

const openOrder = openOrders()
const open = async (setup?: Parameters<typeof openOrder>[0]) => {
  const world = await openOrder(setup)
  return { ...world, runes: world.kernel.features.runes }
}

describe('an app calls by `appkit.features.runes`, in bigints (runes 11)', () => {
  test('the price', async () => {
    const { runes } = await open()
    const price = {
      totalSize: 300,
      totalCost: 5_000n,
      postage: 546n,
      networkFee: 4_000n,
      serviceFee: 454n,
      appServiceFee: 0n,
    }
    expect(await settle(runes.estimateMint(mint))).toEqual(price)
    expect(await settle(runes.estimateEtch(etch))).toEqual(price)
  })
  test('the price, and how an order stands, without a wallet', async () => {
    const { kernel, runes, routes } = await open()
    const { order } = await settle(runes.prepareMint(mint))
    await settle(kernel.disconnect())
    expect(await settle(runes.estimateMint(mint))).toMatchObject({ totalCost: 5_000n })
    routes['orders/order%201'] = { ...told, state: 'new' }
    expect(await settle(runes.getOrder({ id: order.id }))).toMatchObject({ orderId: 'order 1' })
  })
  test('an order that the app reviews itself, and pays', async () => {
    const { kernel, runes, asked, untilStatus } = await open()
    const order = await settle(runes.prepareMint(mint))
    expect(order).toMatchObject({
      prepared: { changes: [{ amount: 5_000n, party: fundAddress }] },
      order: { orderId: 'order 1', status: 'created', fundAmount: 5_000n, refundAddress: addresses.payment },
      estimate: { totalCost: 5_000n },
      isNative: false,
    })
    expect(asked()).toEqual([])
    const paid = await settle(runes.pay(order))
    expect(paid).toMatchObject({ id: order.order.id, fundTransactionId: paidBy, fundingAddress: fundAddress })
    await untilStatus('accepted')
    const orders = await settle(runes.orders())
    expect(orders).toMatchObject([
      { orderId: 'order 1', status: 'accepted', runeName: 'UNCOMMON•GOODS', repeats: 2, fundAmount: 5_000n },
    ])
    expect(kernel.state.features.runes?.orders).toEqual(orders)
    expect(await settle(runes.getOrder({ id: 'order 1' }))).toMatchObject({ id: order.order.id })
    // Hosts of typed calls, and hosts of wallet requests, read the same error.
    await expect(settle(runes.pay(order))).rejects.toMatchObject({
      name: 'OrderUnderWayError',
      debug: expect.stringMatching(/runes_executeOrder \{ orderId: 'order 1' \}.* executeOrder\(\{ id: 'order 1' \}\)/),
    })
    expect(asked()).toHaveLength(1)
  })
  test('an etching, as a mint', async () => {
    const { runes } = await open()
    expect(await settle(runes.prepareEtch(etch))).toMatchObject({
      order: { kind: 'etch' },
      prepared: { intent: { kind: 'runeEtch' } },
    })
  })
  test('the review of the modal', async () => {
    const { kernel, runes, until } = await open()
    void runes.mint(mint)
    await until(() => expect(kernel.state.modal.open).toBe(true))
    expect(kernel.state.router.stack.at(-1)?.view).toBe('RuneReview')
    expect(kernel.state.features.runeForms.reviewed).toMatchObject({
      input: { kind: 'mint', params: mint },
      total: 5_000,
    })
    void runes.etch(etch)
    await until(() => expect(kernel.state.features.runeForms.reviewed).toMatchObject({ input: { kind: 'etch' } }))
  })
  test('an order that is paid goes on', async () => {
    const { runes, routes, untilStatus, asked } = await open()
    routes['/execute'] = failed(400)
    routes['orders/order%201'] = { ...told, state: 'new' }
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('refused')
    await expect(settle(runes.executeOrder({ id }))).rejects.toMatchObject({
      name: 'OrderNotExecutedError',
      data: { fundTransactionId: paidBy, refundAddress: addresses.payment, httpStatus: 400 },
    })
    routes['/execute'] = {}
    expect(await settle(runes.executeOrder({ id }))).toMatchObject({ status: 'accepted' })
    expect(asked()).toHaveLength(1)
  })
  test('the words with which a service refuses a paid order reach the app (runes 34)', async () => {
    const { ask, kernel, runes, routes, untilStatus } = await open()
    routes['/execute'] = failed(400, { message: 'Too <b>late</b>\u202e' })
    routes['orders/order%201'] = { ...told, state: 'new' }
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('refused')
    const [order] = await settle(runes.orders())
    expect(order).toMatchObject({ status: 'refused', reason: 'Too <b>late</b>' })
    expect(kernel.state.features.runes?.orders[0]?.reason).toBe('Too <b>late</b>')
    await expect(settle(runes.executeOrder({ id }))).rejects.toMatchObject({
      name: 'OrderNotExecutedError',
      debug: expect.stringContaining('The service says: Too <b>late</b>.'),
      data: { orderId: 'order 1', httpStatus: 400, reason: 'Too <b>late</b>' },
    })
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      error: { code: -32603, data: { httpStatus: 400, reason: 'Too <b>late</b>' } },
    })
  })
  test.each([
    ['no words', failed(400, {})],
    ['a page in HTML', new Response('<html><h1>400 Bad Request</h1></html>', { status: 400 })],
  ])('a service that refuses a paid order with %s has given no reason (runes 34)', async (_, answer) => {
    const { runes, routes, untilStatus } = await open()
    routes['/execute'] = answer
    routes['orders/order%201'] = { ...told, state: 'new' }
    await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('refused')
    const [order] = await settle(runes.orders())
    expect(order?.reason).toBe(undefined)
  })
  test('a higher fee rate', async () => {
    const { kernel, runes, made, until, untilStatus, asked } = await open()
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('accepted')
    expect(await settle(runes.estimateBump({ id, newFeeRate: 20 }))).toEqual({
      cost: 700n,
      fundingAddress: fundAddress,
    })
    const raised = await settle(runes.prepareBump({ id: 'order 1', newFeeRate: 20 }))
    made.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid: txid(0xcd) } })
    await settle(runes.pay(raised))
    expect(asked().at(-1)).toMatchObject({ params: { recipients: [{ amount: 700, address: fundAddress }] } })
    void runes.bump({ id })
    await until(() => expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'RuneBump', params: { id } }))
  })
  test('a higher fee rate stands in the order, with the unknown outcome of its payment (runes 32)', async () => {
    const { kernel, runes, made, untilStatus } = await open()
    const { id, bump } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    expect(bump).toBe(undefined)
    await untilStatus('accepted')
    made.replies.sendTransfer = error(-32000)
    const declined = await settle(runes.prepareBump({ id, newFeeRate: 20 }))
    await expect(settle(runes.pay(declined))).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect((await settle(runes.orders()))[0]?.bump).toBe(undefined)
    made.replies.sendTransfer = error(-32603)
    const raised = await settle(runes.pay(await settle(runes.prepareBump({ id, newFeeRate: 20 }))))
    const unsure = { newFeeRate: 20, cost: 700n, status: 'unsure', transactionId: undefined }
    expect(raised).toMatchObject({ status: 'accepted', bump: unsure })
    expect(kernel.state.features.runes?.orders[0]?.bump).toEqual(unsure)
    await expect(settle(runes.prepareBump({ id, newFeeRate: 40 }))).rejects.toMatchObject({
      ...{ name: 'OrderStateError', params: { status: 'bumping' } },
      debug: expect.stringMatching(/look in the wallet meanwhile; `bump` of the order in orders\(\)/),
    })
  })
  test('a higher fee rate names its transaction (runes 32)', async () => {
    const { runes, made, untilStatus } = await open()
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('accepted')
    made.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid: txid(0xcd) } })
    const raised = await settle(runes.pay(await settle(runes.prepareBump({ id, newFeeRate: 20 }))))
    expect(raised.bump).toEqual({ newFeeRate: 20, cost: 700n, status: 'sent', transactionId: txid(0xcd) })
  })
  test('error: an order is not paid dearer than the last estimate of the page', async () => {
    const { runes, routes, asked } = await open()
    await settle(runes.estimateMint(mint))
    routes['/estimate'] = {
      totalSize: 300,
      totalCost: 9_000,
      costBreakdown: { postage: 546, networkFee: 8_000, serviceFee: 454, appServiceFee: 0 },
    }
    routes['mint/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 9_000 }
    await expect(settle(runes.prepareMint(mint))).rejects.toMatchObject({ name: 'OrderNotPayableError' })
    await settle(runes.estimateMint(mint))
    expect(await settle(runes.prepareMint(mint))).toMatchObject({ order: { fundAmount: 9_000n } })
    expect(asked()).toEqual([])
  })
  test('error: nothing is paid that was not prepared here', async () => {
    const { runes, asked } = await open()
    const order = await settle(runes.prepareMint(mint))
    const copy: PreparedOrder = { ...order, prepared: { ...order.prepared } }
    await expect(settle(runes.pay(copy))).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    expect(asked()).toEqual([])
  })
  test('error: wrong parameters open no review, nor does a page without a wallet', async () => {
    const { kernel, runes } = await open()
    await expect(settle(runes.mint({ ...mint, runeName: 'a' }))).rejects.toMatchObject({
      code: -32602,
      data: { path: 'runeName' },
    })
    const { refundAddress: _, ...without } = mint
    await expect(settle(runes.mint(without as typeof mint))).rejects.toMatchObject({
      code: -32602,
      data: { path: 'refundAddress' },
    })
    await settle(kernel.disconnect())
    await expect(settle(runes.mint(mint))).rejects.toMatchObject({ name: 'NotConnectedError' })
    expect(kernel.state.modal.open).toBe(false)
  })
  test.each([
    ['refundAddress', { refundAddress: undefined }, 'Invalid address', 'refundAddress is missing.'],
    ['refundAddress', { refundAddress: 7 }, 'Invalid address', 'refundAddress must be an address, as text.'],
    ['destinationAddress', { destinationAddress: 'bc1q' }, 'Invalid address', 'bc1q is no Bitcoin address'],
    [
      'feeRate',
      { feeRate: 0 },
      'feeRate must be a number of satoshi per virtual byte above 0.',
      'feeRate must be a number',
    ],
    ['repeats', { repeats: '5' }, 'repeats must be a whole number from 1 to 4000.', 'repeats must be a whole number'],
  ])('error: a refused %s is told by its name, with what it must be: %j', async (path, wrong, message, why) => {
    const { runes } = await open()
    const params = { ...mint, ...wrong } as typeof mint
    for (const call of ['mint', 'prepareMint'] as const)
      await expect(settle<unknown>(runes[call](params))).rejects.toMatchObject({
        ...{ name: 'RPCError', code: -32602, message },
        debug: expect.stringContaining(why),
        data: { path, why: expect.stringContaining(why) },
      })
  })
  test('error: a field that is left out is missing, and so are all parameters', async () => {
    const { runes } = await open()
    const { refundAddress: _, ...without } = mint
    await expect(settle(runes.prepareMint(without as typeof mint))).rejects.toMatchObject({
      ...{ message: 'refundAddress is missing.', data: { path: 'refundAddress', why: 'refundAddress is missing.' } },
      debug: 'refundAddress is missing. The wallet was not asked.',
    })
    for (const call of ['mint', 'etch', 'prepareMint', 'prepareEtch', 'estimateMint', 'estimateEtch'] as const)
      await expect(settle<unknown>(runes[call](undefined as never))).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(/^`params` of runes_\w+ is missing\.$/),
      })
  })
  test('error: a call without what it takes says what it takes', async () => {
    const { runes, asked } = await open()
    const calls = [
      'getOrder',
      'executeOrder',
      'estimateBump',
      'prepareBump',
      'bump',
      'transfer',
      'sendInscriptions',
    ] as const
    for (const call of calls)
      for (const given of [undefined, null, 'order 1', {}, { id: 7, recipients: 7, transfers: [null] }])
        await expect(
          settle<unknown>(Reflect.apply(runes[call], undefined, [given])),
          `${call} ${given}`,
        ).rejects.toMatchObject({
          ...{ name: 'InvalidInputError', params: { verb: call } },
          message: expect.stringMatching(/Call it with (\{ id \}|at least one)/),
        })
    await expect(settle(runes.transfer({ recipients: [{}] } as never))).rejects.toMatchObject({
      name: 'InvalidInputError',
    })
    await expect(settle(runes.pay(undefined as never))).rejects.toMatchObject({
      name: 'PreparedMismatchError',
      debug: expect.stringContaining('the whole answer of prepareMint'),
    })
    expect(asked()).toEqual([])
  })
  test('error: a fee rate of nothing raises no fee', async () => {
    const { runes, untilStatus } = await open()
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('accepted')
    for (const call of ['estimateBump', 'prepareBump'] as const)
      await expect(settle<unknown>(runes[call]({ id, newFeeRate: 0 }))).rejects.toMatchObject({
        ...{ code: -32602, data: { path: 'newFeeRate' } },
        message: 'newFeeRate must be a number of satoshi per virtual byte above 0.',
      })
  })
  test('error: a wallet that may have made an order, and did not say so, is where to look (runes 35)', async () => {
    const { ask, kernel, runes, made, asked } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = error(-32603, 'Oh no')
    const first = await ask('runes_mint', mint)
    const [order] = await settle(runes.orders())
    const { id = '' } = order ?? {}
    const data = { id, refundAddress: addresses.payment }
    expect(first).toMatchObject({ error: { code: -32603, message: 'Oh no', data } })
    const again = { message: 'An order of the same request is under way. Look for it in the wallet', data }
    expect(await ask('runes_mint', mint)).toMatchObject({ error: { code: -32603, ...again } })
    const whatToDo = expect.stringMatching(new RegExp(`look in the wallet.*getOrder\\(\\{ id: '${id}' \\}\\)`))
    await expect(settle(runes.prepareMint(mint))).rejects.toMatchObject({
      ...again,
      name: 'OrderUnderWayError',
      debug: whatToDo,
    })
    expect(await settle(runes.getOrder({ id }))).toMatchObject({ id, status: 'unsure', runeName: mint.runeName })
    const state = { message: expect.stringMatching(/did not say how that ended\. Look for it in the wallet/), data }
    for (const call of ['executeOrder', 'estimateBump', 'prepareBump', 'bump'] as const)
      await expect(settle<unknown>(runes[call]({ id, newFeeRate: 20 })), call).rejects.toMatchObject({
        ...{ name: 'OrderStateError', params: { status: 'unsure' }, debug: whatToDo },
        ...state,
      })
    expect(await ask('runes_executeOrder', { orderId: id })).toMatchObject({ error: { code: -32600, ...state } })
    expect(await ask('runes_getOrder', { id })).toMatchObject({ error: { code: -32600, ...state } })
    expect([asked('runes_mint').length, asked().length, kernel.state.modal.open]).toEqual([1, 0, false])
  })
  test('error: a preparation whose signal aborts is cancelled, as a payment is (runes 36)', async () => {
    const { runes, calls, routes } = await open()
    const before = calls.length
    const signal = AbortSignal.abort()
    const cancelled = { name: 'SendCancelledError', unsent: true }
    await expect(settle(runes.prepareMint(mint, { signal }))).rejects.toMatchObject(cancelled)
    await expect(settle(runes.prepareEtch(etch, { signal }))).rejects.toMatchObject(cancelled)
    const transfers = [{ inscriptionId: `${txid(1)}i0`, address: addresses.ordinals }]
    await expect(settle(runes.sendInscriptions({ transfers, prepare: true, signal }))).rejects.toMatchObject(cancelled)
    expect(calls).toHaveLength(before)
    const leaving = new AbortController()
    routes['/estimate'] = () => leaving.abort()
    await expect(settle(runes.prepareMint(mint, leaving))).rejects.toMatchObject(cancelled)
  })
  test.each(['', ' ', undefined])('error: a transfer to the address %j names an invalid address', async (address) => {
    const { runes, asked } = await open({ native: ['ord_sendInscriptions', 'runes_transfer'] })
    const transfers = [{ inscriptionId: `${txid(1)}i0`, address: address as string }]
    const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 1n, address: address as string }]
    for (const call of [
      () => runes.sendInscriptions({ transfers, prepare: true }),
      () => runes.sendInscriptions({ transfers }),
      () => runes.transfer({ recipients, prepare: true }),
      () => runes.transfer({ recipients }),
    ])
      await expect(settle<unknown>(call())).rejects.toMatchObject({
        ...{ name: 'InvalidAddressError', message: 'Invalid address' },
        debug: 'The `address` of the receiver is missing.',
      })
    expect(asked('ord_sendInscriptions')).toEqual([])
  })
  test('error: orders that this browser does not know', async () => {
    const { runes } = await open()
    for (const call of ['getOrder', 'executeOrder', 'bump'] as const)
      await expect(settle<unknown>(runes[call]({ id: 'nobody' }))).rejects.toMatchObject({ name: 'OrderStateError' })
  })
  test('a visitor who declines may be asked again, by a new preparation', async () => {
    const { runes, made, asked } = await open()
    made.replies.sendTransfer = error(-32000)
    const order = await settle(runes.prepareMint(mint))
    await expect(settle(runes.pay(order))).rejects.toMatchObject({ name: 'UserRejectedError' })
    await expect(settle(runes.pay(order))).rejects.toMatchObject({
      name: 'PreparedStaleError',
      debug: expect.stringContaining('Prepare it anew: the same order is paid'),
    })
    expect(asked()).toHaveLength(1)
    made.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid: paidBy } })
    await settle(runes.pay(await settle(runes.prepareMint(mint))))
    expect(asked()).toHaveLength(2)
  })
})

test('error: without a modal, a call that would open a view is refused, and nothing is shown (errors 9)', async () => {
  const { kernel } = await open()
  const kit = createHost(kernel)
  const { runes } = kit.features
  const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 1n, address: addresses.payment }]
  const transfers = [{ inscriptionId: `${txid(1)}i0`, address: addresses.ordinals }]
  for (const call of [
    () => runes.mint(mint),
    () => runes.etch(etch),
    () => runes.transfer({ recipients }),
    () => runes.sendInscriptions({ transfers }),
  ])
    await expect(settle(call())).rejects.toMatchObject({ name: 'NoModalError', code: 'no_modal' })
  expect(() => kit.open('RuneMint')).toThrow(expect.objectContaining({ name: 'NoModalError' }))
  expect(kit.state.modal.open).toBe(false)
})
