import { noticeText } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { accepted, madeOrder, refused, sentPayment } from '../fixtures/madeOrder.ts'
import { error, ok, openOrders } from '../fixtures/openOrders.ts'
import { etch, fundAddress, mint, paidBy, settle, taproot } from '../fixtures/openRunes.ts'
import { ordersOf, put } from '../order/store.ts'
import type { PreparedOrder } from './types.ts'
import '../fixtures/preload.ts'

const openOrder = openOrders()
const open = async (setup: Parameters<typeof openOrder>[0] = {}) => {
  const world = await openOrder(setup)
  const { runes } = world.kernel.features
  /** The notices of an order that an app reviews itself. */
  const said = (order: PreparedOrder) =>
    order.prepared.notices.map((notice) => ({ ...notice, ...noticeText(world.kernel, notice) }))
  const codesOf = async (order: Promise<PreparedOrder>) => said(await settle(order)).map(({ code }) => code)
  return { ...world, runes, said, codesOf }
}

/** A storage that keeps everything but orders. */
function fullArea() {
  const area = createMemoryArea()
  const setItem = (key: string, value: string) => {
    if (key.endsWith(':runes')) throw new DOMException('full', 'QuotaExceededError')
    area.setItem(key, value)
  }
  return {
    ...area,
    getItem: (key: string) => area.getItem(key),
    removeItem: (key: string) => area.removeItem(key),
    setItem,
  }
}

describe('an app that reviews an order itself is told what the review of the modal says (runes 25)', () => {
  test('a mint may yield nothing, and the name of an etching may go to somebody else', async () => {
    const { runes, codesOf } = await open()
    expect(await codesOf(runes.prepareMint(mint))).toEqual(['mayYieldNothing'])
    expect(await codesOf(runes.prepareEtch(etch))).toEqual(['nameMayBeTaken'])
  })
  test('a fee rate above 100 sat/vB is high', async () => {
    const { runes, codesOf } = await open()
    expect(await codesOf(runes.prepareMint({ ...mint, feeRate: 100 }))).not.toContain('orderRateHigh')
    expect(await codesOf(runes.prepareMint({ ...mint, feeRate: 5_000 }))).toContain('orderRateHigh')
  })
  test('runes would go to an address that the wallet pays from', async () => {
    const { runes, codesOf } = await open()
    expect(await codesOf(runes.prepareMint({ ...mint, destinationAddress: addresses.payment }))).toContain(
      'toPaymentAddress',
    )
  })
  test('error: a browser that has no room for the order cannot remember it', async () => {
    const { runes, codesOf } = await open({ storage: fullArea() })
    expect(await codesOf(runes.prepareMint(mint))).toContain('orderNotKept')
  })
  test('error: a browser that has no room for the order cannot remember a higher fee either', async () => {
    const { runes, codesOf, untilStatus } = await open({ storage: fullArea() })
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('accepted')
    expect(await codesOf(runes.prepareBump({ id, newFeeRate: 30 }))).toEqual(['orderNotKept', 'bumpOnce'])
  })
  test('a higher fee is paid once for each rate', async () => {
    const { runes, said, untilStatus } = await open()
    const { id } = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    await untilStatus('accepted')
    const notices = said(await settle(runes.prepareBump({ id, newFeeRate: 30 })))
    expect(notices).toMatchObject([{ code: 'bumpOnce', tone: 'neutral', title: 'Each rate is paid once' }])
  })
  test('an order that the wallet makes itself has the same notices', async () => {
    const { runes, made, codesOf } = await open({ native: ['runes_mint'] })
    made.replies.runes_mint = ok({ orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress })
    expect(await codesOf(runes.prepareMint({ ...mint, feeRate: 900 }))).toEqual(
      expect.arrayContaining(['orderRateHigh', 'mayYieldNothing']),
    )
  })
  test('the etched fields that no wallet shows are details, and frozen', async () => {
    const { runes } = await open()
    const terms = { amount: 12_345n, cap: 678n, heightStart: 900_100n, heightEnd: 900_200n }
    const params = { ...etch, isMintable: true, premine: 98_765n, divisibility: 2, symbol: '⚒', terms }
    const { prepared } = await settle(runes.prepareEtch(params))
    const { details = [] } = prepared
    expect(details.filter(({ code }) => code !== 'feeRate')).toEqual([
      { code: 'symbol', label: 'Symbol', value: '⚒' },
      { code: 'divisibility', label: 'Decimals', value: '2' },
      { code: 'premine', label: 'Premine', value: '987.65' },
      { code: 'mintAmount', label: 'Amount of a mint', value: '123.45' },
      { code: 'cap', label: 'Number of mints', value: '678' },
      { code: 'opensAtHeight', label: 'Mints open at block', value: '900,100' },
      { code: 'closesAtHeight', label: 'Mints close before block', value: '900,200' },
    ])
    expect([details, ...details, prepared.notices].every(Object.isFrozen)).toBe(true)
  })
})

describe('the same that was ordered before is pointed out, and another order may be paid (runes 17, runes 25)', () => {
  const another = { orderId: 'order 2', fundAddress: taproot, fundAmount: 5_000 }
  const ordered = (change: Parameters<typeof madeOrder>[0]) => madeOrder({ orderId: 'order 0', ...change })
  test('an order that its service has begun is called paid', async () => {
    const { kernel, runes, routes, said } = await open()
    routes['mint/orders'] = another
    const before = ordered({ payments: [{ ...sentPayment, askedAt: Date.now() }], executed: accepted })
    put(kernel, before)
    const [notice] = said(await settle(runes.prepareMint(mint)))
    expect(notice).toMatchObject({
      ...{ code: 'orderedBefore', params: { id: before.id, status: 'accepted' } },
      ...{ title: 'You have ordered the same before', text: expect.stringContaining('is paid and under way') },
    })
  })
  test('error: an order that its service has refused is not called under way', async () => {
    const { kernel, runes, routes, said } = await open()
    routes['mint/orders'] = another
    put(kernel, ordered({ payments: [{ ...sentPayment, askedAt: Date.now() - 2 * 86_400_000 }], executed: refused }))
    const [notice] = said(await settle(runes.prepareMint(mint)))
    expect(notice?.text).toMatch(/^Money has left for that order, and the service hasn’t begun it\./)
  })
  test('error: an order whose payment nobody has seen is not called paid, and its payment may have gone out', async () => {
    const { kernel, runes, said, made, routes, asked, untilStatus } = await open()
    made.replies.sendTransfer = error(-32603)
    const paid = await settle(runes.pay(await settle(runes.prepareMint(mint))))
    expect(paid.status).toBe('unsure')
    await expect(settle(runes.prepareMint(mint))).rejects.toMatchObject({ name: 'OrderUnderWayError' })
    vi.setSystemTime(Date.now() + 11 * 60_000)
    routes['mint/orders'] = another
    const again = await settle(runes.prepareMint(mint))
    const [notice] = said(again)
    expect(notice).toMatchObject({ code: 'orderedBefore', params: { id: paid.id, status: 'unsure' } })
    expect(notice?.text).toContain('The payment may have gone out')
    expect(notice?.text).not.toContain('is paid')
    made.replies.sendTransfer = ok({ txid: paidBy })
    await settle(runes.pay(again))
    await untilStatus('accepted')
    expect([asked().length, ordersOf(kernel).length]).toEqual([2, 2])
  })
})
