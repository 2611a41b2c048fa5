import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { etch, failed, fundAddress, mint, openRunes, paidBy, paying, settle } from './fixtures/openRunes.ts'
import { mainnet, txid } from './fixtures/orders.ts'
import { idOf } from './networks.ts'

const { wallet, visit } = openRunes()
const host = 'https://ordinals.xverse.app/v1'
const ok = (result: unknown) => () => ({ jsonrpc: '2.0', id: '1', result })
const error =
  (code: number, message = 'no') =>
  () => ({ jsonrpc: '2.0', id: '1', error: { code, message } })
const knows = (...methods: string[]) => ok({ version: '1', methods, supports: [] })
const asked = (made: ReturnType<typeof wallet>, method: string) =>
  made.requests.filter((request) => request.method === method)

describe('a wallet that makes orders itself (runes 8)', () => {
  const own = { orderId: 'its order', fundTransactionId: txid(9), fundingAddress: fundAddress }

  test('it is asked with what the app has asked, and its answer is handed on; no service is asked', async () => {
    const made = wallet()
    made.replies.getInfo = knows('runes_mint')
    made.replies.runes_mint = ok(own)
    const { ask, calls, stored } = visit()
    expect(await ask('runes_mint', mint)).toEqual({ status: 'success', result: own })
    expect([calls, asked(made, 'runes_mint').map(({ params }) => params)]).toEqual([[], [mint]])
    expect(stored()).toMatchObject([{ orderId: 'its order', executed: { accepted: true, transactionId: txid(9) } }])
  })

  test('a refusal ends it, and the same may be asked for again', async () => {
    const made = wallet()
    made.replies.getInfo = knows('runes_etch')
    made.replies.runes_etch = error(-32000)
    const { ask, orders } = visit()
    for (const _ of [1, 2]) expect(await ask('runes_etch', etch)).toMatchObject({ error: { code: -32000 } })
    expect([orders(), asked(made, 'runes_etch').length, asked(made, 'sendTransfer')]).toEqual([[], 2, []])
  })

  test.each([-32601, -32001])('a wallet that lists the method and answers %d pays an order', async (code) => {
    const made = wallet()
    made.replies.getInfo = knows('runes_mint')
    made.replies.runes_mint = error(code)
    const { ask } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ result: { fundTransactionId: paidBy } })
  })

  test.each([
    ['an answer without a transaction', ok({ orderId: 'its order' })],
    ['an order id in the form of a transaction id', ok({ orderId: txid(9) })],
    ['no answer', ok(undefined)],
    ['another code', error(-32603)],
    ['a wallet that is gone', () => Promise.reject(new Error('wallet gone'))],
  ])('error: after %s nothing else is paid, however often it is asked for', async (_, answer) => {
    const made = wallet()
    made.replies.getInfo = knows('runes_mint')
    made.replies.runes_mint = answer
    const { ask, orders } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(await ask('runes_mint', mint)).toMatchObject({ error: { message: expect.stringMatching(/under way/) } })
    expect([orders(), asked(made, 'runes_mint').length, asked(made, 'sendTransfer')]).toEqual([[], 1, []])
  })

  test.each([
    ['fails', error(-32603)],
    ['throws', () => Promise.reject(new Error('boom'))],
    ['lists no methods', ok({ version: '1', supports: [] })],
  ])('a wallet whose getInfo %s pays an order', async (_, answer) => {
    const made = wallet()
    made.replies.getInfo = answer
    const { ask } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ result: { fundTransactionId: paidBy } })
    expect(asked(made, 'runes_mint')).toEqual([])
  })
})

describe('what costs nothing (runes 1)', () => {
  test('estimates and the state of an order are told by the service', async () => {
    const made = wallet()
    const { ask, orders, calls } = visit()
    const { refundAddress: _, ...priced } = mint
    expect(await ask('runes_estimateMint', priced)).toMatchObject({ status: 'success', result: { totalCost: 5_000 } })
    expect(await ask('runes_getOrder', { id: 'order 1' })).toEqual({
      status: 'success',
      result: {
        id: 'order 1',
        orderType: 'rune_mint',
        state: 'pending',
        fundingAddress: fundAddress,
        createdAt: 'today',
      },
    })
    expect(orders()).toEqual([`POST ${host}/runes/mint/estimate`, `GET ${host}/orders/order%201`])
    expect([calls[0]?.body, made.prompts()]).toEqual([priced, 0])
  })

  test.each([
    [404, -32600],
    [503, -32603],
  ])('error: the state of an order, and the price of a higher fee, after %d is %d', async (status, code) => {
    wallet()
    const { ask, routes } = visit()
    routes['orders/order%201'] = failed(status)
    routes['/rbf-estimate'] = failed(status)
    const error = { code, data: { httpStatus: status, body: { message: 'down' } } }
    expect(await ask('runes_getOrder', { id: 'order 1' })).toMatchObject({ error })
    expect(await ask('runes_estimateRbfOrder', { orderId: 'order 1', newFeeRate: 20 })).toMatchObject({ error })
    expect(await ask('runes_rbfOrder', { orderId: 'order 1', newFeeRate: 20 })).toMatchObject({ error })
  })

  test('the network chooses the service: the named one, else that of the order, else that of the wallet', async () => {
    const made = wallet()
    const { ask, orders } = visit()
    await ask('runes_getOrder', { id: 'order 1', network: 'Testnet' })
    made.network = 'Testnet'
    await ask('runes_getOrder', { id: 'order 1' })
    made.network = 'Mainnet'
    await ask('runes_mint', mint)
    made.network = 'Testnet'
    await ask('runes_getOrder', { id: 'order 1' })
    const testnet = 'GET https://ordinals-testnet.xverse.app/v1/orders/order%201'
    expect(orders().filter((line) => line.startsWith('GET'))).toEqual([
      testnet,
      testnet,
      `GET ${host}/orders/order%201`,
    ])
  })

  test('error: a network that the app has not composed is -32602', async () => {
    wallet()
    const { ask, orders } = visit()
    const why = 'network must be one that the app has composed: Signet is not.'
    expect(await ask('runes_getOrder', { id: 'a', network: 'Signet' })).toMatchObject({
      error: { code: -32602, data: { path: 'network', why } },
    })
    expect(orders()).toEqual([])
  })

  test('every call on Regtest is an error result, unless the host names a service', async () => {
    const made = wallet()
    made.network = 'Regtest'
    const { ask, orders } = visit()
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const own = { ...mint, destinationAddress: address, refundAddress: address, network: 'Regtest' } as const
    const { refundAddress: _, ...priced } = own
    const answers = [
      await ask('runes_mint', own),
      await ask('runes_estimateMint', priced),
      await ask('runes_getOrder', { id: 'a', network: 'Regtest' }),
      await ask('runes_estimateRbfOrder', { orderId: 'a', newFeeRate: 9, network: 'Regtest' }),
      await ask('runes_rbfOrder', { orderId: 'a', newFeeRate: 9, network: 'Regtest' }),
    ]
    const message = 'Ordinals API does not support Regtest network'
    for (const answer of answers) expect(answer).toMatchObject({ status: 'error', error: { code: -32603, message } })
    expect([orders(), asked(made, 'sendTransfer')]).toEqual([[], []])
    const local = visit({ services: { [idOf('Regtest')]: 'http://localhost:9/v1/' } })
    expect(await local.ask('runes_estimateMint', priced)).toMatchObject({ status: 'success' })
    expect(local.orders()).toEqual(['POST http://localhost:9/v1/runes/mint/estimate'])
  })

  test('the wallet answers every other method, and a page asks no service before a press (runes 1)', async () => {
    const made = wallet()
    const { kernel, ask, calls } = visit()
    await kernel.start()
    made.replies.runes_transfer = ok({ txid: txid(8) })
    const recipients = [{ runeName: 'A', amount: '1', address: addresses.payment }]
    expect(await ask('runes_transfer', { recipients })).toEqual({ status: 'success', result: { txid: txid(8) } })
    expect([calls, asked(made, 'runes_transfer').length]).toEqual([[], 1])
    expect(kernel.http.hosts()).toEqual(
      expect.arrayContaining(['https://ordinals.xverse.app', 'https://ordinals-testnet.xverse.app']),
    )
    expect(kernel.http.hosts()).not.toContain('https://ordinals-signet.xverse.app')
  })
})

describe('a higher fee rate (runes 9)', () => {
  const ordered = async () => {
    const made = wallet()
    const page = visit()
    await page.ask('runes_mint', mint)
    made.replies.sendTransfer = ok({ txid: txid(5) })
    return { made, ...page }
  }
  const bump = { orderId: 'order 1', newFeeRate: 20 }
  const result = { orderId: 'order 1', fundRBFTransactionId: txid(5), fundingAddress: fundAddress }

  test('its cost is told, then paid to the service; the service is told nothing', async () => {
    const { made, ask, calls } = await ordered()
    expect(await ask('runes_estimateRbfOrder', bump)).toEqual({
      status: 'success',
      result: { rbfCost: 700, fundingAddress: fundAddress },
    })
    expect(await ask('runes_rbfOrder', bump)).toEqual({ status: 'success', result })
    expect(calls.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(1)
    expect(calls.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({ body: { newFeeRate: 20 } })
    expect(asked(made, 'sendTransfer').at(-1)?.params).toEqual({ recipients: [{ address: fundAddress, amount: 700 }] })
  })

  test('error: the same rate is not paid twice, nor a rate that is not above the last by 1', async () => {
    const { made, ask } = await ordered()
    for (const newFeeRate of [12.5, 13])
      expect(await ask('runes_rbfOrder', { ...bump, newFeeRate })).toMatchObject({
        error: {
          code: -32602,
          data: { path: 'newFeeRate', why: 'newFeeRate must be at least 13.5: 1 above the rate that is paid.' },
        },
      })
    await ask('runes_rbfOrder', bump)
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32602, data: { path: 'newFeeRate' } } })
    expect(asked(made, 'sendTransfer')).toHaveLength(2)
  })

  test('error: while nobody knows whether a bump was paid, no other is asked for', async () => {
    const { made, ask } = await ordered()
    made.replies.sendTransfer = () => Promise.reject(new Error('wallet gone'))
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32603, message: 'wallet gone' } })
    expect(await ask('runes_rbfOrder', { ...bump, newFeeRate: 40 })).toMatchObject({ error: { code: -32600 } })
    expect(asked(made, 'sendTransfer')).toHaveLength(2)
  })

  test('a bump without an answer is found at its address', async () => {
    const { made, ask, routes } = await ordered()
    made.replies.sendTransfer = () => Promise.reject(new Error('wallet gone'))
    let looks = 0
    routes['/txs'] = () => [paying(paidBy, 5_000), ...(looks++ === 0 ? [] : [paying(txid(6), 700)])]
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ result: { fundRBFTransactionId: txid(6) } })
  })

  test('error: an order that was paid and not begun, or is over, is not bumped', async () => {
    wallet()
    const { ask, routes } = visit()
    routes['/execute'] = failed(400)
    await ask('runes_mint', mint)
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32600 } })
    routes['/execute'] = {}
    await ask('runes_executeOrder', { orderId: 'order 1' })
    routes['orders/order%201'] = {
      id: 'order 1',
      orderType: 'rune_mints',
      state: 'complete',
      fundingAddress: fundAddress,
      createdAt: 'today',
    }
    await ask('runes_getOrder', { id: 'order 1' })
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32600 } })
  })

  test('an order of another browser can be bumped, once a rate; an unknown one is -32600', async () => {
    const made = wallet()
    made.replies.sendTransfer = ok({ txid: txid(5) })
    const { ask, routes } = visit()
    expect(await ask('runes_rbfOrder', bump)).toEqual({ status: 'success', result })
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32602 } })
    routes['/rbf-estimate'] = failed(404, { message: 'no order' })
    expect(await ask('runes_rbfOrder', { ...bump, orderId: 'x' })).toMatchObject({
      error: { code: -32600, message: 'no order' },
    })
  })

  test('error: an address of another network is not paid', async () => {
    const { made, ask, routes } = await ordered()
    routes['/rbf-estimate'] = { rbfAmount: 700, fundingAddress: addresses.testnet }
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ error: { code: -32603 } })
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
  })
})

describe('two tabs (runes 6)', () => {
  /** Locks of a browser, as far as orders need them. */
  const withLocks = () => {
    const held = new Set<string>()
    const request = async (name: string, { ifAvailable }: LockOptions, work: (lock: unknown) => Promise<unknown>) => {
      if (held.has(name)) return ifAvailable ? work(null) : work({ name })
      held.add(name)
      return work({ name }).finally(() => held.delete(name))
    }
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  }

  test('error: what one tab orders, another does not order at the same time', async () => {
    withLocks()
    const made = wallet()
    const one = visit()
    const other = visit({ storage: one.storage })
    made.replies.sendTransfer = async () => {
      await new Promise((go) => setTimeout(go, 5_000))
      return ok({ txid: paidBy })()
    }
    const first = one.request('runes_mint', mint)
    const second = other.request('runes_mint', mint)
    expect(await settle(Promise.all([first, second]))).toMatchObject([{ status: 'success' }, { status: 'error' }])
    expect(asked(made, 'sendTransfer')).toHaveLength(1)
  })

  test('a browser whose locks never answer holds no order up', async () => {
    wallet()
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request: () => new Promise(() => {}) } } }))
    const { ask } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success' })
  })

  test('error: locks that are denied hold no order up', async () => {
    wallet()
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
    const { ask } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success' })
  })
})

test('an order is one of its network’s service (runes 1)', () => {
  expect(idOf('Mainnet')).toBe(mainnet)
})
