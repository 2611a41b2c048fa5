import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { etch, failed, fundAddress, mint, openRunes, paidBy, paying, settle } from './fixtures/openRunes.ts'
import { txid } from './fixtures/orders.ts'

const { wallet, visit } = openRunes()
const ok = (result: unknown) => () => ({ jsonrpc: '2.0', id: '1', result })
const error = (code: number, message: string) => () => ({ jsonrpc: '2.0', id: '1', error: { code, message } })
const asked = (made: ReturnType<typeof wallet>, method = 'sendTransfer') =>
  made.requests.filter((request) => request.method === method)
const told = { id: 'order 1', orderType: 'rune_mint', fundingAddress: fundAddress, createdAt: 'today' }
const second = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
const underWay = { status: 'error', error: { message: expect.stringMatching(/under way/) } }

describe('an order that may be paid is not paid again (runes 6)', () => {
  const refused = async () => {
    const made = wallet()
    const page = visit()
    page.routes['/execute'] = failed(400)
    await page.ask('runes_mint', mint)
    page.routes['mint/orders'] = second
    made.replies.sendTransfer = ok({ txid: txid(2) })
    return { made, ...page }
  }

  test('error: the service says that an order is pending which it has not accepted', async () => {
    const { made, ask, routes } = await refused()
    routes['orders/order%201'] = { ...told, state: 'pending' }
    await ask('runes_getOrder', { id: 'order 1' })
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })

  test('error: an order of the same id on another network is over', async () => {
    const { made, ask, routes } = await refused()
    routes['orders/order%201'] = { ...told, state: 'complete' }
    await ask('runes_getOrder', { id: 'order 1', network: 'Testnet' })
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })

  test('error: the service answers with the state of another order', async () => {
    const { made, ask, routes } = await refused()
    routes['orders/order%201'] = { ...told, id: 'order 7', state: 'complete' }
    expect(await ask('runes_getOrder', { id: 'order 1' })).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })

  test.each([
    ['fee rate', { feeRate: 20 }],
    ['refund address', { refundAddress: addresses.other }],
    ['writing of the name', { runeName: 'UNCOMMON.GOODS' }],
    ['spacer', { runeName: 'UNCOMMONGOODS' }],
    ['app fee', { appServiceFee: 700, appServiceFeeAddress: addresses.payment }],
    ['writing of the address', { destinationAddress: addresses.ordinals.toUpperCase() }],
  ])('error: the host asks again with another %s', async (_, change) => {
    const { made, ask } = await refused()
    expect(await ask('runes_mint', { ...mint, ...change })).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })

  test('error: the same order within a day, and not after that', async () => {
    const { made, ask } = await refused()
    const hour = 60 * 60_000
    vi.setSystemTime(Date.now() + 23 * hour)
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2 * hour)
    await ask('runes_mint', mint)
    expect(asked(made)).toHaveLength(2)
  })

  test('error: another etching of the same name', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    routes['/execute'] = failed(400)
    await ask('runes_etch', etch)
    const another = { ...etch, premine: 7n, symbol: '⚒', destinationAddress: addresses.payment }
    expect(await ask('runes_etch', another)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })

  test('error: two tabs of a browser without locks', async () => {
    const made = wallet()
    const one = visit()
    const other = visit({ storage: one.storage })
    other.routes['mint/orders'] = second
    let txids = 1
    made.replies.sendTransfer = async () => {
      await new Promise((go) => setTimeout(go, 5_000))
      return ok({ txid: txid(++txids) })()
    }
    await settle(Promise.all([one.request('runes_mint', mint), other.request('runes_mint', mint)]))
    expect(asked(made).length).toBeLessThan(2)
  })

  test('error: a wallet that pays and says that it cannot', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32601, 'no such method')
    const { ask, routes } = visit()
    await ask('runes_mint', mint)
    routes['/txs'] = [paying(txid(4), 5_000)]
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: txid(4) },
    })
  })

  test('error: the service names its address in capitals, and the explorer does not', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32603, 'broken')
    const { ask, routes } = visit()
    routes['mint/orders'] = { orderId: 'order 1', fundAddress: fundAddress.toUpperCase(), fundAmount: 5_000 }
    let isPaid = false
    routes['/txs'] = () => (isPaid ? [paying(txid(4), 5_000)] : [])
    await ask('runes_mint', mint)
    isPaid = true
    await vi.advanceTimersByTimeAsync(601_000)
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })
})

describe('what a stranger asks for (runes 5)', () => {
  test.each(['.', '..', '\ud800'])(
    'error: an order named %j cannot be executed, and so is not paid',
    async (orderId) => {
      const made = wallet()
      const { ask, routes } = visit()
      routes['mint/orders'] = { orderId, fundAddress, fundAmount: 5_000 }
      expect(await ask('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32603 } })
      expect(asked(made)).toEqual([])
    },
  )

  test.each([
    ['id', { ...second, orderId: 'order 1' }],
    ['address', { ...second, fundAddress }],
    ['address in capitals', { ...second, fundAddress: fundAddress.toUpperCase() }],
  ])('error: the %s of another order', async (_, answer) => {
    const made = wallet()
    const { ask, routes } = visit()
    await ask('runes_mint', mint)
    routes['mint/orders'] = answer
    made.replies.sendTransfer = ok({ txid: txid(2) })
    expect(await ask('runes_mint', { ...mint, repeats: 3 })).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(asked(made)).toHaveLength(1)
  })

  test('error: more than the estimate that the app was told', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    const { refundAddress: _, ...priced } = mint
    await ask('runes_estimateMint', priced)
    routes['/estimate'] = {
      totalSize: 1,
      totalCost: 900_000,
      costBreakdown: { postage: 0, networkFee: 0, serviceFee: 900_000, appServiceFee: 0 },
    }
    routes['mint/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 900_000 }
    expect(await ask('runes_mint', mint)).toMatchObject({
      error: { code: -32603, data: { fundAmount: 900_000, totalCost: 5_000 } },
    })
    expect(asked(made)).toEqual([])
    await ask('runes_estimateMint', priced)
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success' })
  })

  test('error: more than the estimate of a bump that the app was told', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    await ask('runes_mint', mint)
    const bump = { orderId: 'order 1', newFeeRate: 20 }
    await ask('runes_estimateRbfOrder', bump)
    routes['/rbf-estimate'] = { rbfCost: 70_000_000, fundingAddress: fundAddress }
    expect(await ask('runes_rbfOrder', bump)).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(asked(made)).toHaveLength(1)
  })

  test('error: an address that was paid before anybody was asked', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32603, 'broken')
    const { ask, routes, orders } = visit()
    routes['/txs'] = [paying(txid(4), 5_000)]
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'error' })
    expect(orders().some((url) => url.endsWith('/execute'))).toBe(false)
  })

  test('error: a wallet on a network that nobody knows', async () => {
    const made = wallet()
    made.network = 'Fractal'
    const { ask } = visit()
    expect(await ask('runes_mint', { ...mint, network: 'Mainnet' })).toMatchObject({ status: 'error' })
    expect(asked(made)).toEqual([])
  })

  test('error: a wallet that changes its network while the service makes the order', async () => {
    const made = wallet()
    made.network = 'Testnet'
    const { ask, routes } = visit()
    routes['mint/orders'] = () => {
      made.network = 'Testnet4'
      return { orderId: 'order 1', fundAddress: addresses.testnet, fundAmount: 5_000 }
    }
    const test = { ...mint, destinationAddress: addresses.testnet, refundAddress: addresses.testnet }
    expect(await ask('runes_mint', test)).toMatchObject({ status: 'error', error: { code: -32603 } })
    expect(asked(made)).toEqual([])
  })
})

describe('what is at the address of an order (runes 7)', () => {
  test('dust hides no payment', async () => {
    const made = wallet()
    made.replies.sendTransfer = error(-32603, 'broken')
    const { ask, routes } = visit()
    let looks = 0
    routes['/txs'] = () => (looks++ === 0 ? [] : [paying(txid(3), 330)])
    await ask('runes_mint', mint)
    routes['/txs'] = [paying(txid(3), 330), paying(txid(4), 5_000)]
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: txid(4) },
    })
  })
})

describe('orders of a storage that another version wrote (runes 10)', () => {
  const stuck = async (change: (order: Record<string, unknown>) => object) => {
    const made = wallet()
    const first = visit()
    first.routes['/execute'] = failed(400)
    await first.ask('runes_mint', mint)
    const name = first.kernel.storage.nameOf('runes')
    const value = first.stored().map(change)
    first.kernel.destroy()
    first.storage.setItem(name, JSON.stringify({ ...JSON.parse(first.storage.getItem(name) ?? '{}'), value }))
    return { made, ...visit({ storage: first.storage }) }
  }

  test('error: an order of a kind that is not known is not executed, and no success', async () => {
    const { ask } = await stuck((order) => ({ ...order, kind: 'burn' }))
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      status: 'error',
      error: { code: -32603, data: { fundTransactionId: paidBy } },
    })
  })

  test.each([
    ['no list', () => ({ 0: 'paid' })],
    ['for something else', (payments: readonly object[]) => payments.map((each) => ({ ...each, for: 'more' }))],
    ['without a name', (payments: readonly object[]) => payments.map((each) => ({ ...each, id: undefined }))],
  ])('error: payments that are %s may have gone out', async (_, change) => {
    const { made, ask } = await stuck((order) => ({ ...order, payments: change(order.payments as never) }))
    expect(await ask('runes_mint', mint)).toMatchObject(underWay)
    expect(asked(made)).toHaveLength(1)
  })
})

describe('a wallet that makes orders itself (runes 8)', () => {
  const native = () => {
    const made = wallet()
    made.replies.getInfo = ok({ version: '1', methods: ['runes_mint'], supports: [] })
    return made
  }

  test('error: the transaction of another order is no payment, and no success', async () => {
    const made = native()
    const own = { orderId: 'its order', fundTransactionId: txid(9), fundingAddress: fundAddress }
    made.replies.runes_mint = ok(own)
    const { ask } = visit()
    await ask('runes_mint', mint)
    made.replies.runes_mint = ok({ ...own, orderId: 'its other' })
    expect(await ask('runes_mint', { ...mint, repeats: 3 })).toMatchObject({ status: 'error', error: { code: -32603 } })
  })

  test('error: the id of an order in the place of a transaction is none', async () => {
    const made = native()
    made.replies.runes_mint = ok({ orderId: txid(9), fundTransactionId: txid(9), fundingAddress: fundAddress })
    expect(await visit().ask('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32603 } })
  })

  test('error: an order of the wallet that this service does not know is told as the wallet’s, by request and by typed call', async () => {
    const made = native()
    made.replies.runes_mint = ok({ orderId: 'its order', fundTransactionId: txid(9), fundingAddress: fundAddress })
    const { kernel, ask, routes } = visit({
      services: { 'bip122:000000000019d6689c085ae165831e93': 'https://own.example' },
    })
    await ask('runes_mint', mint)
    routes['orders/its%20order'] = failed(404)
    const message = 'The wallet has made this order itself, and the order service here does not know it'
    expect(await ask('runes_getOrder', { id: 'its order' })).toMatchObject({
      error: { code: -32600, message, data: { orderId: 'its order', fundTransactionId: txid(9), httpStatus: 404 } },
    })
    await expect(settle(kernel.features.runes.getOrder({ id: 'its order' }))).rejects.toMatchObject({
      name: 'OrderStateError',
      params: { status: 'native' },
      message,
    })
    // A service that is down knows nothing about whose order it is.
    routes['orders/its%20order'] = failed(500)
    expect(await ask('runes_getOrder', { id: 'its order' })).toMatchObject({ error: { message: 'down' } })
  })

  test('an id that is another order’s hides no payment', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    routes['/execute'] = failed(400)
    await ask('runes_mint', mint)
    made.replies.getInfo = ok({ version: '1', methods: ['runes_mint'], supports: [] })
    made.replies.runes_mint = ok({ orderId: 'order 1', fundTransactionId: txid(9), fundingAddress: fundAddress })
    await vi.advanceTimersByTimeAsync(1)
    await ask('runes_mint', { ...mint, repeats: 3 })
    routes['/execute'] = {}
    expect(await ask('runes_executeOrder', { orderId: 'order 1' })).toMatchObject({
      result: { fundTransactionId: paidBy },
    })
  })
})

test('error: a bump is not paid twice by a press that began before the first was known (runes 9)', async () => {
  const made = wallet()
  const { ask, request } = visit()
  const bump = { orderId: 'order 1', newFeeRate: 20 }
  let answer: ((value: unknown) => void) | undefined
  const network = { bitcoin: { name: 'Mainnet' } }
  made.replies.wallet_getNetwork = () => new Promise((go) => (answer = () => go(ok(network)())))
  const late = request('runes_rbfOrder', bump)
  await vi.waitFor(() => expect(answer).toBeDefined())
  made.replies.wallet_getNetwork = ok(network)
  expect(await ask('runes_rbfOrder', bump)).toMatchObject({ status: 'success' })
  made.replies.sendTransfer = ok({ txid: txid(5) })
  answer?.(undefined)
  expect(await settle(late)).toMatchObject({ status: 'error' })
  expect(asked(made)).toHaveLength(1)
})
