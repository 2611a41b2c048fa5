import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { error, ok, openOrders } from '../fixtures/openOrders.ts'
import { etch, failed, fundAddress, mint, paidBy, paying, settle, taproot, told } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'
import { runeMint } from '../kindWords.ts'
import { ordersOf } from '../order/store.ts'
import { submitBump } from './submitBump.ts'
import { submitOrder } from './submitOrder.ts'
import { writeBump } from './writeBump.ts'
import '../fixtures/preload.ts'

const open = openOrders()

/** So much time passes, and the visitor's clock is set back by more. */
function setBack(passed: number): void {
  const now = performance.now() + passed
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: Date.now() - 3_600_000 })
  vi.advanceTimersByTime(now - performance.now())
}
afterEach(() => void vi.useRealTimers())

describe('an order by a service is a payment that is reviewed (runes 11)', () => {
  test('of exactly its amount to its address, of which the wallet is asked after the review, and whose outcome names the rune (runes 23)', async () => {
    const { write, submit, asked, status, untilStatus, calls, stored } = await open()
    const { prepared, about } = await write()
    const facts = { rune: 'UNCOMMON•GOODS', mints: '2' }
    expect(prepared.intent).toMatchObject({ kind: 'runeMint', ref: about.order.id, facts })
    expect(runeMint.doneTitle('0.00005 BTC', '', facts)).toBe('Paid 0.00005 BTC for 2 mints of UNCOMMON•GOODS')
    expect(prepared.changes).toEqual([{ direction: 'out', amount: 5_000n, party: fundAddress }])
    // The fee of a small price is no news: it is compared with the usual fee.
    expect([prepared.fee?.value, prepared.notices.map(({ code }) => code)]).toEqual([1_410n, ['mayYieldNothing']])
    expect(about).toMatchObject({ isNative: false, estimate: { totalCost: 5_000 }, network: { name: 'Bitcoin' } })
    expect([asked(), status()]).toEqual([[], ['created']])
    expect(await submit({ prepared, about, validUntil: Date.now() + 1 })).toMatchObject({
      payments: [{ id: prepared.id, outcome: 'sent', transactionId: paidBy }],
    })
    expect(asked()).toMatchObject([{ params: { recipients: [{ address: fundAddress, amount: 5_000 }] } }])
    await untilStatus('accepted')
    expect(calls.find(({ url }) => url.endsWith('/execute'))?.body).toEqual({ fundTransactionId: paidBy })
    expect(stored()).toMatchObject([{ orderId: 'order 1', payments: [{ outcome: 'sent' }] }])
  })
  test('and is stored before the wallet is asked', async () => {
    const { write, submit, made, stored } = await open()
    let before: unknown
    made.replies.sendTransfer = () => {
      before = stored()
      return ok({ txid: paidBy })()
    }
    const written = await write()
    await submit(written)
    expect(before).toMatchObject([{ payments: [{ id: written.prepared.id, outcome: 'asked', amount: 5_000 }] }])
  })
  test('a review that prepares anew pays the same order while its price holds, and another once it does not', async () => {
    const { write, routes, orders } = await open()
    const [first, second] = [await write(), await write()]
    expect(second.about.order.id).toBe(first.about.order.id)
    expect(orders().filter((call) => call.endsWith('mint/orders'))).toHaveLength(1)
    routes['/estimate'] = { totalSize: 300, totalCost: 6_000, costBreakdown: first.about.estimate.costBreakdown }
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 6_000 }
    const third = await write()
    expect(third.about.order).toMatchObject({ orderId: 'order 2', fundAmount: 6_000 })
  })
  test('an etching is paid at a taproot address', async () => {
    const { write } = await open()
    const { prepared } = await write({ kind: 'etch', params: { ...etch, runeName: 'AAAAAAAAAAAAA•B' } })
    expect(prepared.intent.kind).toBe('runeEtch')
    expect(prepared.changes).toMatchObject([{ party: taproot, amount: 5_000n }])
  })
})

describe('a wallet that makes orders itself is asked for it by its own method (runes 11)', () => {
  const answer = { orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress }
  test('for at most the total, and its answer is the order', async () => {
    const { made, write, submit, asked, status, orders, stored } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = ok(answer)
    const written = await write()
    expect(written.about.isNative).toBe(true)
    expect(written.prepared.changes).toMatchObject([{ amount: 5_000n, limit: 'atMost' }])
    expect(status()).toEqual([])
    await submit(written)
    expect(asked('runes_mint')).toMatchObject([{ params: { runeName: 'UNCOMMON•GOODS', repeats: 2, feeRate: 12.5 } }])
    expect(status()).toEqual(['accepted'])
    expect(stored()).toMatchObject([{ orderId: 'order 1', fundAddress, estimate: { totalCost: 5_000 } }])
    expect(orders().filter((call) => /orders$|execute/.test(call))).toEqual([])
  })
  test('one that does not know it after all gets an order of the service at the next try', async () => {
    const { made, write, submit, asked } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = error(-32601)
    const written = await write()
    await expect(submit(written)).rejects.toMatchObject({ name: 'WalletCallNotSupportedError' })
    const next = await write()
    expect(next.about.isNative).toBe(false)
    await submit(next)
    expect(asked()).toHaveLength(1)
  })
  test.each([
    ['no transaction', { orderId: 'order 1' }],
    ['the id of the order in its place', { ...answer, orderId: paidBy }],
  ])('error: one that answers %s may have paid, and nothing else is paid', async (_, said) => {
    const { made, write, submit, status } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = ok(said)
    await submit(await write())
    expect(status()).toEqual(['unsure'])
    await expect(write()).rejects.toMatchObject({ name: 'OrderUnderWayError' })
  })
})

describe('an order is paid once (runes 3, runes 11)', () => {
  test('a visitor who declines may pay the same order later', async () => {
    const { made, write, submit, asked, status, orders } = await open()
    made.replies.sendTransfer = error(-32000)
    await expect(submit(await write())).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(status()).toEqual(['created'])
    made.replies.sendTransfer = ok({ txid: paidBy })
    await submit(await write())
    expect([asked().length, orders().filter((call) => call.endsWith('mint/orders')).length]).toEqual([2, 1])
  })
  test('error: not again if a wallet has paid what it says was declined', async () => {
    const { made, routes, write, submit, asked, status } = await open()
    made.replies.sendTransfer = error(-32000)
    await expect(submit(await write())).rejects.toMatchObject({ name: 'UserRejectedError' })
    const again = await write()
    routes['/txs'] = [paying(paidBy, 5_000)]
    await expect(submit(again)).rejects.toMatchObject({ name: 'OrderUnderWayError' })
    expect(asked()).toHaveLength(1)
    expect(status()).not.toContain('created')
  })
  test('error: two presses ask once', async () => {
    const { kernel, write, asked } = await open()
    const written = await write()
    const both = [submitOrder(kernel, written), submitOrder(kernel, written)].map((promise) =>
      promise.catch((e) => e.name),
    )
    expect((await settle(Promise.all(both)))[1]).toBe('SendPendingError')
    expect(asked()).toHaveLength(1)
    await expect(settle(submitOrder(kernel, written))).rejects.toMatchObject({ name: 'OrderUnderWayError' })
  })
  test('error: two reviews of the same, and two tabs, ask once', async () => {
    const first = await open()
    const second = await open({ storage: first.storage })
    second.routes['mint/orders'] = { orderId: 'order 2', fundAddress: taproot, fundAmount: 5_000 }
    const [one, other] = [await first.write(), await second.write()]
    for (const { routes } of [first, second]) {
      routes['/execute'] = failed(400)
      routes['orders/order%201'] = { ...told, state: 'new' }
    }
    await first.submit(one)
    await expect(second.submit(other)).rejects.toMatchObject({ name: 'OrderUnderWayError' })
    expect(first.asked().length + second.asked().length).toBe(1)
  })
  test('error: an order is not paid if a host hands what was prepared to `send`, and the error names `pay` (runes 26)', async () => {
    const { kernel, write, asked } = await open()
    const { prepared } = await write()
    await expect(settle(kernel.send(prepared))).rejects.toMatchObject({
      ...{ name: 'OrderNeedsPayError', code: 'order_needs_pay', unsent: true, data: { orderId: 'order 1' } },
      message: expect.stringContaining('`pay`'),
      debug: expect.stringContaining('prepareMint, prepareEtch or prepareBump'),
    })
    expect(asked()).toEqual([])
  })
  test('error: not with an estimate that is older than 10 minutes', async () => {
    const { write, submit, asked } = await open()
    const written = await write()
    vi.setSystemTime(Date.now() + 600_001)
    const debug = 'Its price is older than 10 minutes.'
    await expect(submit(written)).rejects.toMatchObject({ name: 'PreparedStaleError', debug })
    expect(asked()).toEqual([])
  })
  test('error: nor because the clock was set back since, and no review prepares it again (money 52)', async () => {
    const { write, submit, asked, orders } = await open()
    const written = await write()
    setBack(600_001)
    await expect(submit(written)).rejects.toMatchObject({ name: 'PreparedStaleError' })
    expect(asked()).toEqual([])
    await write()
    expect(orders().filter((call) => call.endsWith('mint/orders'))).toHaveLength(2)
  })
  test('a visitor who leaves before the wallet is asked has paid nothing', async () => {
    const { kernel, write, asked, status } = await open()
    const left = AbortSignal.abort()
    await expect(settle(submitOrder(kernel, await write(), left))).rejects.toMatchObject({ name: 'SendCancelledError' })
    expect([asked(), status()]).toEqual([[], ['created']])
  })
  test('error: a wallet that names the transaction of another order has named none', async () => {
    const { ask, write, submit, routes, status } = await open()
    await ask('runes_mint', mint)
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    await submit(await write({ kind: 'mint', params: { ...mint, repeats: 3 } }))
    expect(status().toSorted()).toEqual(['accepted', 'unsure'])
  })
  test('error: wrong parameters, another network and no wallet are told before anybody is asked', async () => {
    const { kernel, write, calls } = await open()
    const count = calls.length
    await expect(write({ kind: 'mint', params: { ...mint, repeats: 0 } })).rejects.toMatchObject({ code: -32602 })
    await expect(write({ kind: 'mint', params: { ...mint, network: 'Testnet' } })).rejects.toMatchObject({
      code: -32602,
      data: { path: 'network', why: expect.stringContaining('the network of the connected wallet') },
      debug: expect.stringContaining('the network of the connected wallet'),
    })
    await settle(kernel.disconnect())
    await expect(write()).rejects.toMatchObject({ name: 'NotConnectedError' })
    expect(calls.slice(count).filter(({ url }) => url.includes('xverse'))).toEqual([])
  })
})

describe('a payment of which nobody knows (runes 12)', () => {
  test('is looked for at the address of the order, and is begun once it is found', async () => {
    const { made, routes, write, submit, status, untilStatus, asked } = await open()
    made.replies.sendTransfer = error(-32603)
    expect(await submit(await write())).toMatchObject({ payments: [{ outcome: 'unsure' }] })
    await expect(write()).rejects.toMatchObject({ name: 'OrderUnderWayError' })
    routes['/txs'] = [paying(paidBy, 5_000)]
    await untilStatus('accepted')
    expect([status(), asked().length]).toEqual([['accepted'], 1])
  })
  test('and after a reload too, by the first opening of the modal', async () => {
    const first = await open()
    first.made.replies.sendTransfer = () => new Promise(() => {})
    const written = await first.write()
    const paying1 = submitOrder(first.kernel, written)
    await first.untilStatus('asked')
    first.kernel.destroy()
    await paying1.catch(() => undefined)
    const { kernel, routes, untilStatus, asked } = await open({ storage: first.storage })
    routes['/txs'] = [paying(paidBy, 5_000)]
    kernel.open('Runes')
    await untilStatus('accepted')
    expect(asked()).toEqual([])
  })
  test('of another amount, it is told, and nothing is begun by itself', async () => {
    const { made, routes, write, submit, untilStatus, orders, stored } = await open()
    made.replies.sendTransfer = error(-32603)
    await submit(await write())
    routes['/txs'] = [paying(paidBy, 4_000)]
    await untilStatus('different')
    expect(stored()).toMatchObject([{ payments: [{ amount: 5_000, paid: 4_000 }] }])
    expect(orders().filter((call) => call.endsWith('execute'))).toEqual([])
  })
})

describe('a fee rate is raised once (runes 9, runes 12)', () => {
  const accepted = async (native: string[] = []) => {
    const world = await open({ native })
    world.made.replies.runes_mint = ok({ orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress })
    await world.submit(await world.write())
    await world.untilStatus('accepted')
    const [order] = ordersOf(world.kernel)
    const bump = (newFeeRate: number) => settle(writeBump(world.kernel, { id: order?.id ?? '', newFeeRate }))
    const payBump = (written: Awaited<ReturnType<typeof writeBump>>) => settle(submitBump(world.kernel, written))
    return { ...world, bump, payBump }
  }
  test('by a payment of its cost to the service', async () => {
    const { made, bump, payBump, asked } = await accepted()
    const written = await bump(20)
    expect(written.prepared).toMatchObject({
      intent: { kind: 'runeBump' },
      changes: [{ amount: 700n, party: fundAddress }],
    })
    made.replies.sendTransfer = ok({ txid: txid(0xcd) })
    expect(await payBump(written)).toMatchObject({
      payments: [{}, { for: 'bump', feeRate: 20, transactionId: txid(0xcd) }],
    })
    await expect(bump(20)).rejects.toMatchObject({ code: -32602 })
    await expect(payBump(written)).rejects.toMatchObject({ code: -32602 })
    expect(asked()).toHaveLength(2)
  })
  test('error: not with a price that is older than 10 minutes', async () => {
    const { bump, payBump, asked } = await accepted()
    const written = await bump(20)
    vi.setSystemTime(Date.now() + 600_001)
    const debug = 'Its price is older than 10 minutes.'
    await expect(payBump(written)).rejects.toMatchObject({ name: 'PreparedStaleError', debug })
    expect(asked()).toHaveLength(1)
  })
  test('error: nor because the clock was set back since (money 52)', async () => {
    const { bump, payBump, asked } = await accepted()
    const written = await bump(20)
    setBack(600_001)
    await expect(payBump(written)).rejects.toMatchObject({ name: 'PreparedStaleError' })
    expect(asked()).toHaveLength(1)
  })
  test('by the wallet that has made the order', async () => {
    const { made, bump, payBump, asked } = await accepted(['runes_mint', 'runes_rbfOrder'])
    made.replies.runes_rbfOrder = ok({
      orderId: 'order 1',
      fundRBFTransactionId: txid(0xcd),
      fundingAddress: fundAddress,
    })
    const written = await bump(20)
    expect(written.about.isNative).toBe(true)
    await payBump(written)
    expect(asked('runes_rbfOrder')).toMatchObject([{ params: { orderId: 'order 1', newFeeRate: 20 } }])
    expect(asked()).toEqual([])
  })
  test('error: not while nobody knows whether the last bump was paid', async () => {
    const { made, bump, payBump } = await accepted()
    made.replies.sendTransfer = error(-32603)
    await payBump(await bump(20))
    await expect(bump(30)).rejects.toMatchObject({ name: 'OrderStateError' })
  })
  test('error: there is no bump as long as the payment of the last bump may still appear, and there is another once the coins of that payment were spent otherwise', async () => {
    const { kernel, made, bump, payBump, routes, asked, until } = await accepted()
    const outcome = () => ordersOf(kernel)[0]?.payments[1]?.outcome
    // An address of another chain pays no bitcoin.
    made.accounts.push(addresses.stacks)
    made.replies.sendTransfer = error(-32603)
    await payBump(await bump(20))
    await until(() => expect(ordersOf(kernel)[0]?.payments[1]?.coins).toEqual([`${txid(7)}:0`]))
    const blocked = () => expect(bump(20)).rejects.toMatchObject({ name: 'OrderStateError' })
    const spent = (status: object) => ({ spent: true, txid: txid(0x99), status })
    for (const coin of [
      { spent: false },
      spent({ confirmed: false }),
      spent({ confirmed: true, block_height: 899_996 }),
    ]) {
      routes['/outspend/0'] = coin
      await blocked()
    }
    routes['/outspend/0'] = () => new Response('down', { status: 500 })
    await blocked()
    // Six blocks deep: nothing else can spend the coin any more.
    routes['/outspend/0'] = spent({ confirmed: true, block_height: 899_995 })
    made.replies.sendTransfer = ok({ txid: txid(0xcd) })
    await payBump(await bump(20))
    expect(outcome()).toBe('declined')
    expect(ordersOf(kernel)[0]?.payments[2]).toMatchObject({ outcome: 'sent', feeRate: 20, transactionId: txid(0xcd) })
    expect(asked()).toHaveLength(3)
  })
  test('error: a bump stays in the way if the explorer has not told the coins of the wallet', async () => {
    const { kernel, made, bump, payBump, routes } = await accepted()
    made.replies.sendTransfer = error(-32603)
    const written = await bump(20)
    routes['/utxo'] = () => new Response('down', { status: 500 })
    await payBump(written)
    await settle(vi.advanceTimersByTimeAsync(60_000))
    routes['/outspend/0'] = { spent: true, txid: txid(0x99), status: { confirmed: true, block_height: 1 } }
    expect(ordersOf(kernel)[0]?.payments[1]).not.toHaveProperty('coins')
    await expect(bump(30)).rejects.toMatchObject({ name: 'OrderStateError' })
  })
  // In the first case the payment has left without change, and the explorer's list of the bump's address lags.
  test.each([
    ['the explorer no longer lists after the answer', [7, 8], [8], 7],
    ['came while the wallet was asking', [8], [7, 8], 7],
  ])('error: a bump is in the way as long as a coin is unspent that %s', async (_, before, after, unspent) => {
    const { made, bump, payBump, routes, asked } = await accepted()
    const coins = (ids: readonly number[]) =>
      ids.map((id) => ({ txid: txid(id), vout: 0, value: 1_000_000, status: { confirmed: true } }))
    routes['/utxo'] = coins(before)
    const written = await bump(20)
    made.replies.sendTransfer = () => {
      routes['/utxo'] = coins(after)
      return error(-32603)()
    }
    await payBump(written)
    await settle(vi.advanceTimersByTimeAsync(60_000))
    routes[`${txid(unspent)}/outspend/0`] = { spent: false }
    routes['/outspend/0'] = { spent: true, txid: txid(0x99), status: { confirmed: true, block_height: 1 } }
    await expect(bump(20)).rejects.toMatchObject({ name: 'OrderStateError' })
    expect(asked()).toHaveLength(2)
  })
  test('error: the coins of an account that the wallet has left prove nothing of a bump', async () => {
    const { kernel, made, ask, routes, asked } = await accepted()
    // A wallet that tells no page of another account pays from that account.
    made.accounts.splice(0, 2, addresses.other)
    made.replies.sendTransfer = error(-32603)
    const asking = { orderId: 'order 1', newFeeRate: 20 }
    expect(await ask('runes_rbfOrder', asking)).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(ordersOf(kernel)[0]?.payments[1]).toMatchObject({ outcome: 'unsure' })
    routes['/outspend/0'] = { spent: true, txid: txid(0x99), status: { confirmed: true, block_height: 1 } }
    expect(await ask('runes_rbfOrder', asking)).toMatchObject({ status: 'error', error: { code: -32600 } })
    expect(asked()).toHaveLength(2)
  })
  test('error: a bump whose coins are known and that is found at its address is paid', async () => {
    const { kernel, made, bump, payBump, routes, until } = await accepted()
    made.replies.sendTransfer = error(-32603)
    await payBump(await bump(20))
    await until(() => expect(ordersOf(kernel)[0]?.payments[1]?.coins).toBeDefined())
    routes['/outspend/0'] = { spent: true, txid: txid(0xcd), status: { confirmed: true, block_height: 1 } }
    routes['/txs'] = [paying(paidBy, 5_000), paying(txid(0xcd), 700)]
    await expect(bump(20)).rejects.toMatchObject({ code: -32602 })
    expect(ordersOf(kernel)[0]?.payments[1]).toMatchObject({ outcome: 'sent', transactionId: txid(0xcd) })
  })
  test('error: not of an order that is over or unknown', async () => {
    const { kernel, routes, bump, untilStatus } = await accepted()
    routes['orders/order%201'] = { ...told, state: 'complete' }
    kernel.open('Runes')
    await untilStatus('complete')
    await expect(bump(20)).rejects.toMatchObject({ name: 'OrderStateError' })
    await expect(settle(writeBump(kernel, { id: 'nobody', newFeeRate: 9 }))).rejects.toMatchObject({
      name: 'OrderStateError',
    })
  })
})
