import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { failed, fundAddress, mint, openRunes, paidBy, paying, settle, told } from './fixtures/openRunes.ts'
import { txid } from './fixtures/orders.ts'

const { wallet, visit } = openRunes()
const host = 'https://ordinals.xverse.app/v1'
const result = { orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress }
const data = { orderId: 'order 1', fundingAddress: fundAddress, fundAmount: 5_000, refundAddress: addresses.payment }
const asked = (made: ReturnType<typeof wallet>, method: string) =>
  made.requests.filter((request) => request.method === method)
const error = (code: number, message: string) => () => ({ jsonrpc: '2.0', id: '1', error: { code, message } })

describe('a payment that went out (runes 6)', () => {
  test.each([
    ['is down', 503],
    ['has too many requests', 429],
  ])('a service that %s is told again after 1, 4 and 16 s', async (_, status) => {
    wallet()
    const { ask, routes } = visit()
    const times: number[] = []
    routes['/execute'] = () => {
      times.push(Date.now())
      return times.length < 4 ? failed(status) : {}
    }
    expect(await ask('runes_mint', mint)).toEqual({ status: 'success', result })
    const waits = times.slice(1).map((time, at) => Math.floor((time - Number(times[at])) / 1_000))
    expect(waits).toEqual([1, 4, 16])
  })

  test('error: what the service does not take is -32603 with all that is known, and can be executed later, after a reload too', async () => {
    const made = wallet()
    const first = visit()
    first.routes['/execute'] = failed(500)
    const failure = { code: -32603, data: { ...data, fundTransactionId: paidBy, httpStatus: 500 } }
    expect(await first.ask('runes_mint', mint)).toMatchObject({ status: 'error', error: failure })
    first.kernel.destroy()
    const { ask, routes, calls } = visit({ storage: first.storage })
    routes['/execute'] = failed(400, { message: 'not seen' })
    routes['orders/order%201'] = { ...told, state: 'new' }
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      error: { code: -32603, data: { httpStatus: 400 } },
    })
    routes['/execute'] = {}
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toEqual({ status: 'success', result })
    expect(calls.at(-1)?.body).toEqual({ fundTransactionId: paidBy })
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
    const count = calls.length
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toEqual({ status: 'success', result })
    expect(calls).toHaveLength(count)
  })

  test('error: a host that orders again pays no second time', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    routes['/execute'] = failed(400)
    await ask('runes_mint', mint)
    expect(await ask('runes_mint', mint)).toMatchObject({
      error: {
        code: -32603,
        message: expect.stringMatching(/under way/),
        data: { ...data, fundTransactionId: paidBy },
      },
    })
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
    routes['/execute'] = {}
    await ask('runes_executeOrder', { orderId: 'order 1' })
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    made.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid: txid(2) } })
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success', result: { orderId: 'order 2' } })
  })

  test.for(['executing', 'complete'])(
    'a service that lost its answer and refuses the same call again has begun the order, if it says that the order is %s',
    async (state) => {
      const made = wallet()
      const { ask, routes, calls, kernel, storage } = visit()
      const answers = [failed(500), failed(400, { message: 'executed already' })]
      routes['/execute'] = () => answers.shift() ?? failed(400)
      routes['orders/order%201'] = { ...told, state }
      expect(await ask('runes_mint', mint)).toEqual({ status: 'success', result })
      expect(asked(made, 'sendTransfer')).toHaveLength(1)
      kernel.destroy()
      const next = visit({ storage })
      expect(await next.ask('runes_executeOrder', { orderId: 'order 1' })).toEqual({ status: 'success', result })
      expect([calls.filter(({ url }) => url.endsWith('/execute')).length, next.calls]).toEqual([2, []])
    },
  )

  test.for([
    { state: 'new' },
    { state: 'pending' },
    { state: 'failed' },
    { state: 'refunded' },
    { state: 'stale' },
    { state: 'executing', id: 'order 7' },
    { state: 'executing', fundingAddress: addresses.payment },
    { state: 'executing', orderType: 'rune_etch' },
  ])(
    'error: a service that refuses the same call again has not begun the order, if it answers with %o',
    async (answer) => {
      const made = wallet()
      const { ask, routes } = visit()
      const answers = [failed(500), failed(400)]
      routes['/execute'] = () => answers.shift() ?? failed(400)
      routes['orders/order%201'] = { ...told, ...answer }
      expect(await ask('runes_mint', mint)).toMatchObject({ error: { code: -32603, data: { httpStatus: 400 } } })
      // A service that takes the payment after all is told of the payment that went out, and no wallet is asked.
      routes['/execute'] = {}
      expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toEqual({ status: 'success', result })
      expect(asked(made, 'sendTransfer')).toHaveLength(1)
    },
  )

  test('words in place of JSON are an acceptance', async () => {
    wallet()
    const { ask, routes } = visit()
    routes['/execute'] = new Response('OK')
    expect(await ask('runes_mint', mint)).toEqual({ status: 'success', result })
  })

  test('a payment whose fee the wallet has raised is executed by its new id', async () => {
    wallet()
    const { ask, routes, calls } = visit()
    routes['/execute'] = failed(404)
    await ask('runes_mint', mint)
    routes['/execute'] = {}
    routes['/txs'] = [paying(txid(7), 5_000)]
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: txid(7) },
    })
    expect(calls.at(-1)?.body).toEqual({ fundTransactionId: txid(7) })
  })

  test('error: an order that nobody knows, or that was never paid, is not executed', async () => {
    const made = wallet()
    const { ask, orders } = visit()
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({ error: { code: -32600 } })
    made.mode = 'reject'
    await ask('runes_mint', mint)
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({ error: { code: -32600 } })
    expect(orders().some((url) => url.endsWith('/execute'))).toBe(false)
  })
})

describe('what an earlier page has left (runes 6)', () => {
  const leave = async () => {
    wallet()
    const first = visit()
    first.routes['/execute'] = failed(503)
    await first.ask('runes_mint', mint)
    first.kernel.destroy()
    return first.storage
  }
  const isAccepted = (orders: readonly Record<string, unknown>[]) =>
    orders.some(({ executed }) => (executed as { accepted?: true }).accepted)

  test('the first request of the next page tells the service again, whatever it is about', async () => {
    const { ask, stored } = visit({ storage: await leave() })
    await ask('runes_getOrder', { id: 'order 2' })
    await vi.waitFor(() => expect(isAccepted(stored())).toBe(true))
  })

  test('so does opening the modal', async () => {
    const { kernel, stored, calls } = visit({ storage: await leave() })
    await kernel.start()
    expect(calls).toEqual([])
    kernel.hooks.resolveView.tap(
      'test',
      () => ({ title: 'Test', load: async () => ({ default: () => null }) }) as never,
    )
    kernel.open('Test' as never)
    await vi.waitFor(() => expect(isAccepted(stored())).toBe(true))
  })

  test('a service that has refused is told again by runes_executeOrder alone', async () => {
    wallet()
    const first = visit()
    first.routes['/execute'] = failed(400)
    await first.ask('runes_mint', mint)
    first.kernel.destroy()
    const { ask, orders } = visit({ storage: first.storage })
    await ask('runes_getOrder', { id: 'order 1' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(orders()).toEqual([`GET ${host}/orders/order%201`])
  })
})

describe('a payment of which nobody knows (runes 7)', () => {
  test('what pays the order at its address is its payment, and is executed', async () => {
    const made = wallet()
    made.replies.sendTransfer = () => Promise.reject(new Error('wallet gone'))
    const { ask, routes } = visit()
    let looks = 0
    routes['/txs'] = () => (++looks < 3 ? [paying(txid(3), 1, addresses.testnet)] : [paying(txid(4), 5_000)])
    expect(await ask('runes_mint', mint)).toEqual({
      status: 'success',
      result: { ...result, fundTransactionId: txid(4) },
    })
  })

  test('error: if nothing is there, the wallet’s words are told with the order, which is looked for later and never paid again', async () => {
    const made = wallet()
    made.replies.sendTransfer = () => Promise.reject(new Error('wallet gone'))
    const { ask, routes } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ error: { code: -32603, message: 'wallet gone', data } })
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({ error: { code: -32603, data } })
    expect(await ask('runes_mint', mint)).toMatchObject({ error: { message: expect.stringMatching(/under way/) } })
    routes['/txs'] = [paying(txid(4), 5_000)]
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: txid(4) },
    })
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
  })

  test('an order that nothing pays stands in nobody’s way after ten minutes', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32603, 'broken')
    const { ask, routes } = visit()
    await ask('runes_mint', mint)
    await vi.advanceTimersByTimeAsync(601_000)
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    made.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid: paidBy } })
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success' })
  })

  test('error: another amount at the address is told, and not executed', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32603, 'broken')
    const { ask, routes, orders } = visit()
    let looks = 0
    routes['/txs'] = () => (looks++ === 0 ? [] : [paying(txid(4), 4_999)])
    const failure = { code: -32603, data: { ...data, fundTransactionId: txid(4) } }
    expect(await ask('runes_mint', mint)).toMatchObject({ error: failure })
    const message = 'The order is paid, but the service has not begun it'
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({ error: { ...failure, message } })
    expect(orders().some((url) => url.endsWith('/execute'))).toBe(false)
  })

  test('error: a wallet that names the transaction of another order has named none', async () => {
    wallet()
    const { ask, routes } = visit()
    await ask('runes_mint', mint)
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    expect(await ask('runes_mint', { ...mint, repeats: 3 })).toMatchObject({
      error: { code: -32603, data: { orderId: 'order 2', fundingAddress: addresses.payment } },
    })
  })

  test('a page that ends while the wallet asks: the next visit finds what was paid', async () => {
    const made = wallet()
    made.replies.sendTransfer = () => new Promise(() => {})
    const first = visit()
    void first.request('runes_mint', mint)
    await vi.waitFor(() => expect(asked(made, 'sendTransfer')).toHaveLength(1))
    first.kernel.destroy()
    const { ask, routes } = visit({ storage: first.storage })
    expect(await ask('runes_mint', mint)).toMatchObject({
      error: { message: expect.stringMatching(/under way/), data },
    })
    routes['/txs'] = [paying(txid(4), 5_000)]
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: txid(4) },
    })
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
  })
})

test('error: the same order twice at once is asked for once (runes 6)', async () => {
  const made = wallet()
  const { ask, request } = visit()
  const first = request('runes_mint', mint)
  expect(await ask('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32603 } })
  expect(await settle(first)).toEqual({ status: 'success', result })
  expect(asked(made, 'sendTransfer')).toHaveLength(1)
})

test('two calls at once that execute an order tell the service a single time, in a browser without locks too (runes 6)', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }))
  wallet()
  const { ask, request, routes, calls } = visit()
  const told = () => calls.filter(({ url }) => url.endsWith('/execute')).length
  routes['/execute'] = failed(400)
  await ask('runes_mint', mint)
  const before = told()
  routes['/execute'] = {}
  const both = [1, 2].map(() => request('runes_executeOrder', { orderId: 'order 1' }))
  expect(await settle(Promise.all(both))).toEqual([1, 2].map(() => ({ status: 'success', result })))
  expect(told() - before).toBe(1)
})
