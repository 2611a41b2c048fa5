import { describe, expect, test, vi } from 'vitest'
import { error, ok, openOrders } from '../fixtures/openOrders.ts'
import { fundAddress, mint, paidBy, settle, told } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'
import { ordersOf } from '../order/store.ts'
import { lookAtOrder } from './askHowItStands.ts'
import { followOrders } from './followOrders.ts'
import '../fixtures/preload.ts'

const open = openOrders()
const asksOf = (calls: readonly { readonly url: string }[]) =>
  calls.filter(({ url }) => url.endsWith('orders/order%201'))
const rows = (kernel: Awaited<ReturnType<typeof open>>['kernel']) =>
  kernel
    .slot('account.notices', { namespace: 'bip122', networkId: 'bip122:000000000019d6689c085ae165831e93' })
    .filter(({ view }) => view === 'RuneOrder')
const wait = (ms: number) => settle(vi.advanceTimersByTimeAsync(ms))

/** The lines that the modal shows from now on. */
function toastsOf(kernel: Awaited<ReturnType<typeof open>>['kernel']): readonly string[] {
  const shown = new Map<number, string>()
  const lines: string[] = []
  kernel.subscribe(() => {
    const { toast } = kernel.state
    if (!toast || shown.has(toast.id)) return
    shown.set(toast.id, toast.message)
    lines.push(toast.message)
  })
  return lines
}

/** The explorer's transaction by which the service spends what was paid to the order's address. */
const spending = { txid: txid(0xe), vin: [{ prevout: { scriptpubkey_address: fundAddress } }], vout: [] }

/** A visit whose order is paid, and at work at the service. */
async function paid(setup?: Parameters<typeof open>[0]) {
  const world = await open(setup)
  await world.submit(await world.write())
  await world.untilStatus('accepted')
  await wait(10)
  const [order] = ordersOf(world.kernel)
  return { ...world, id: order?.id ?? '' }
}

describe('an order is followed to its end (runes 13)', () => {
  test('every 15 s, and slower by half each time', async () => {
    const { routes } = await paid()
    const times: number[] = []
    routes['orders/order%201'] = () => {
      times.push(Date.now())
      return told
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(2_000_000)
    const waits = times.slice(1).map((time, at) => Math.round((time - Number(times[at])) / 1_000))
    const slower = waits.slice(waits.lastIndexOf(15))
    expect(slower).toEqual([15, 23, 34, 51, 76, 114, 171, 256, 300, 300, 300, 300, 300].slice(0, slower.length))
    expect(slower.length).toBeGreaterThan(9)
  })
  test('at once when the visitor returns, and not while nobody sees the page', async () => {
    const { calls } = await paid()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await wait(15_000)
    const count = asksOf(calls).length
    await wait(3_600_000)
    expect(asksOf(calls)).toHaveLength(count)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(100)
    expect(asksOf(calls)).toHaveLength(count + 1)
  })
  test('and no longer', async () => {
    const { calls, routes, untilStatus } = await paid()
    routes['orders/order%201'] = { ...told, state: 'complete' }
    await untilStatus('complete')
    await wait(1_000)
    const count = asksOf(calls).length
    await wait(3_600_000)
    expect(asksOf(calls)).toHaveLength(count)
  })
  test('nothing is asked by a page on which nobody has opened anything', async () => {
    const { storage, kernel } = await paid()
    kernel.destroy()
    const { calls } = await open({ storage })
    await wait(600_000)
    expect(calls.filter(({ url }) => url.includes('xverse'))).toEqual([])
  })
  test('a service that is down changes nothing', async () => {
    const { routes, status } = await paid()
    routes['orders/order%201'] = () => new Response('down', { status: 500 })
    await wait(120_000)
    expect(status()).toEqual(['accepted'])
  })
  test('what another tab learns is shown here', async () => {
    const first = await paid()
    const second = await open({ storage: first.storage })
    followOrders(second.kernel)
    await wait(10)
    first.routes['orders/order%201'] = { ...told, state: 'failed', reason: 'cap reached' }
    second.routes['orders/order%201'] = () => new Response('down', { status: 500 })
    await settle(lookAtOrder(first.kernel, first.id))
    expect(second.kernel.state.features.runes?.orders).not.toMatchObject([{ status: 'failed' }])
    globalThis.dispatchEvent(new StorageEvent('storage', { key: second.kernel.storage.nameOf('runes') }))
    expect(second.kernel.state.features.runes?.orders).toMatchObject([{ status: 'failed', reason: 'cap reached' }])
  })
})

describe('orders that an app reads again and again (runes 13)', () => {
  test('an app that reads the orders at each change of the state asks the service no more often than an app that reads them once', async () => {
    const { kernel, calls, id, routes } = await paid()
    let reads = 0
    let last: string | undefined
    const read = async () => {
      reads++
      last = (await kernel.features.runes.orders()).find((order) => order.id === id)?.status
    }
    kernel.subscribe(() => void read())
    const count = asksOf(calls).length
    await settle(read())
    await wait(10_000)
    expect(asksOf(calls).length - count).toBeLessThanOrEqual(1)
    await wait(600_000)
    expect(reads).toBeGreaterThan(5)
    // Once now, and then after 15, 23, 34, 51, 76, 114 and 171 s.
    expect(asksOf(calls).length - count).toBeLessThanOrEqual(9)
    expect(last).toBe('accepted')
    routes['orders/order%201'] = { ...told, state: 'complete' }
    await wait(300_000)
    expect(last).toBe('complete')
  })
  test('a reading of the orders asks the service anew once its last answer is 5 s old', async () => {
    const { kernel, calls } = await paid()
    await wait(6_000)
    const count = asksOf(calls).length
    await settle(kernel.features.runes.orders())
    await wait(10)
    expect(asksOf(calls)).toHaveLength(count + 1)
    await settle(kernel.features.runes.orders())
    await wait(10)
    expect(asksOf(calls)).toHaveLength(count + 1)
  })
  test('an app that reads the orders after each change asks a service that takes 6 s to answer no more often than any other', async () => {
    const { kernel, calls, routes } = await paid()
    routes['orders/order%201'] = () => new Promise((answer) => setTimeout(() => answer(told), 6_000))
    kernel.subscribe(() => void setTimeout(() => void kernel.features.runes.orders(), 1))
    const count = asksOf(calls).length
    await settle(kernel.features.runes.orders())
    await wait(600_000)
    expect(asksOf(calls).length - count).toBeLessThanOrEqual(9)
  })
  test('error: an app that reads the orders after each change asks nothing as long as the page is hidden', async () => {
    const { kernel, write, submit, routes, calls, untilStatus } = await open()
    routes['/execute'] = () => new Response('{}', { status: 503 })
    await submit(await write())
    await untilStatus('refused')
    await wait(60_000)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    kernel.subscribe(() => void setTimeout(() => void kernel.features.runes.orders(), 1))
    await wait(400_000)
    const count = calls.length
    await settle(kernel.features.runes.orders())
    await wait(3_600_000)
    expect(calls.length - count).toBe(0)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(10)
    expect(calls.length).toBeGreaterThan(count)
  })
  test('an order that was paid by a request since the last answer is followed', async () => {
    const { kernel, ask, routes, untilStatus } = await open()
    await settle(kernel.features.runes.orders())
    await ask('runes_mint', mint)
    expect(await settle(kernel.features.runes.orders())).toMatchObject([{ status: 'accepted' }])
    routes['orders/order%201'] = { ...told, state: 'complete' }
    await untilStatus('complete')
  })
})

describe('each end is told once, with its reason and where the money is (runes 13)', () => {
  test.each([
    ['complete', undefined, 'The mint of UNCOMMON•GOODS is complete, the service says.'],
    [
      'failed',
      'cap reached',
      'The mint of UNCOMMON•GOODS failed: cap reached. The money goes back to your refund address.',
    ],
    ['refunded', undefined, 'The mint of UNCOMMON•GOODS was refunded. Look at your refund address.'],
    ['stale', undefined, 'The mint of UNCOMMON•GOODS was given up. Ask the service about it, with the order’s id.'],
  ])('%s', async (state, reason, message) => {
    const { kernel, routes, until, untilStatus, storage } = await paid()
    const toasts = toastsOf(kernel)
    kernel.open('Runes')
    routes['/txs'] = [spending]
    routes['orders/order%201'] = { ...told, state, reason }
    await untilStatus(state)
    await until(() => expect(toasts).toEqual([message]))
    kernel.close()
    kernel.open('Runes')
    await wait(20_000)
    expect(toasts).toEqual([message])
    kernel.destroy()
    const later = await open({ storage })
    const more = toastsOf(later.kernel)
    later.kernel.open('Runes')
    await wait(5_000)
    expect(more).toEqual([])
  })
  test('while the modal is closed, it waits for the next opening', async () => {
    const { kernel, routes, until, untilStatus } = await paid()
    routes['orders/order%201'] = { ...told, state: 'failed' }
    await untilStatus('failed')
    const toasts = toastsOf(kernel)
    await wait(10_000)
    expect(toasts).toEqual([])
    kernel.open('Runes')
    await until(() => expect(toasts).toEqual([expect.stringMatching(/failed/)]))
  })
  test('not beside the order itself', async () => {
    const { kernel, routes, untilStatus, id } = await paid()
    const toasts = toastsOf(kernel)
    kernel.open('RuneOrder', { id })
    routes['orders/order%201'] = { ...told, state: 'failed' }
    await untilStatus('failed')
    await wait(1_000)
    expect(toasts).toEqual([])
    expect(rows(kernel)).toEqual([])
  })
})

describe('the account shows what is under way (runes 13)', () => {
  test('an order until it is over, and one that ended otherwise than meant until somebody has looked', async () => {
    const { kernel, routes, untilStatus, id } = await paid()
    expect(rows(kernel)).toMatchObject([{ label: 'Mint under way: UNCOMMON•GOODS', params: { id } }])
    routes['orders/order%201'] = { ...told, state: 'failed' }
    await untilStatus('failed')
    expect(rows(kernel)).toMatchObject([{ label: 'Mint failed: UNCOMMON•GOODS' }])
    await settle(lookAtOrder(kernel, id))
    expect(rows(kernel)).toEqual([])
  })
  test('after a reload, one that the service has not begun, which the next opening goes on with', async () => {
    const first = await open()
    first.routes['/execute'] = () => new Response('down', { status: 500 })
    await first.submit(await first.write())
    await first.untilStatus('refused')
    expect(rows(first.kernel)).toMatchObject([{ label: 'Mint paid, and not begun: UNCOMMON•GOODS' }])
    first.kernel.destroy()
    const { kernel, untilStatus, asked, calls } = await open({ storage: first.storage })
    kernel.open('Runes')
    await untilStatus('accepted')
    expect(asked()).toEqual([])
    expect(calls.find(({ url }) => url.endsWith('/execute'))?.body).toEqual({ fundTransactionId: paidBy })
  })
  test('and a service that is down is told four times, and then once in each turn of its follower (runes 6)', async () => {
    const { kernel, routes, submit, write, calls } = await open()
    routes['/execute'] = () => new Response('down', { status: 500 })
    const told = () => calls.filter(({ url }) => url.endsWith('/execute')).length
    await submit(await write())
    await wait(25_000)
    const first = told()
    expect(first).toBeLessThanOrEqual(5)
    await wait(3_600_000)
    // Turns come after 15 s and then ever later, until a turn comes each five minutes.
    expect(told() - first).toBeLessThanOrEqual(20)
    expect(told() - first).toBeGreaterThan(8)
    expect(ordersOf(kernel)).toHaveLength(1)
  })
  test('and a service that refuses is told once (runes 6)', async () => {
    const { routes, submit, write, calls } = await open()
    routes['/execute'] = () => new Response('{"message":"no"}', { status: 400 })
    await submit(await write())
    await wait(600_000)
    expect(calls.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
  })
  test('nothing of an order that nobody paid', async () => {
    const { kernel, made, write, submit } = await open()
    made.replies.sendTransfer = error(-32000)
    await submit(await write()).catch(() => undefined)
    expect(rows(kernel)).toEqual([])
  })
  test('an order of which the wallet did not say whether it is paid', async () => {
    const { kernel, made, write, submit } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = ok({ orderId: 'order 1', fundingAddress: fundAddress })
    await submit(await write())
    expect(rows(kernel)).toMatchObject([{ label: 'Mint may be paid: UNCOMMON•GOODS' }])
  })
})
