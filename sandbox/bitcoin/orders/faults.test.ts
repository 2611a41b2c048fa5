// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { addresses, bob } from '../accounts.mjs'
import { etching, minting, openOrders } from './fixtures/openOrders.ts'

const { service, setFaults, good, order, execute, pay, begin, orderOf, url, mine, sentOf } = openOrders()

describe('a request', () => {
  test.each([
    ['etch', { network: 'Regtest' }, 'Unknown field network'],
    ['etch', { runeName: 'NO SUCH' }, 'Invalid runeName'],
    ['etch', { runeName: 'SHORT' }, 'locked'],
    ['etch', { runeName: 'A'.repeat(27) }, 'reserved'],
    ['etch', { premine: 5 }, 'Invalid premine'],
    ['etch', { premine: '0' }, 'above 0'],
    ['etch', { premine: String(2n ** 128n) }, 'Invalid premine'],
    ['etch', { isMintable: true }, 'above 0'],
    ['etch', { isMintable: true, terms: { amount: String(2n ** 127n), cap: '3' } }, '128 bits'],
    ['etch', { terms: { sum: '1' } }, 'Invalid terms'],
    ['etch', { symbol: 'ab' }, 'Invalid symbol'],
    ['etch', { divisibility: 39 }, 'Invalid divisibility'],
    [
      'etch',
      { inscriptionDetails: { contentType: 'nothing', contentBase64: 'AAAA' } },
      'Invalid content type detected',
    ],
    ['etch', { inscriptionDetails: { contentType: 'a/b', contentBase64: '' } }, 'Empty content not allowed'],
    ['etch', { inscriptionDetails: { contentType: 'a/b', contentBase64: 'A'.repeat(60_004) } }, 'Content too large'],
    ['etch', { destinationAddress: addresses.mainnet.p2tr }, 'Invalid destinationAddress'],
    ['etch', { refundAddress: undefined }, 'refundAddress is missing'],
    ['etch', { feeRate: 0 }, 'Invalid feeRate'],
    ['etch', { appServiceFee: 700 }, 'appServiceFeeAddress is missing'],
    ['mint', { repeats: 0 }, 'Invalid repeats'],
    ['mint', { repeats: 4001 }, 'Invalid repeats'],
  ] as const)('%s with %j is refused: %s', async (kind, wrong, message) => {
    const request = kind === 'etch' ? etching(wrong) : minting('NOBODY•ETCHED•THIS•RUNE', wrong)
    expect(await service(`/runes/${kind}/orders`, request)).toEqual({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  test('of an unknown order is 404; a body that is no JSON is 400', async () => {
    expect(await service('/orders/nobody')).toEqual({ status: 404, body: { message: 'Order not found' } })
    const made = await order('etch', etching())
    expect(
      (await service(`/runes/mint/orders/${made.orderId}/execute`, { fundTransactionId: 'ab'.repeat(32) })).status,
    ).toBe(404)
    expect((await execute(made, 'nothing')).body.message).toBe('Invalid fundTransactionId')
    expect((await execute(made, 'ab'.repeat(32))).body.message).toContain('does not pay')
    const response = await fetch(url('ordersUrl', `/runes/etch/estimate`), { method: 'POST', body: 'nothing' })
    expect(response.status).toBe(400)
  })
})

describe('faults on demand', () => {
  test.each([[400], [404], [500]])('%i, once, where it was ordered', async (status) => {
    const made = await order('etch', etching())
    await setFaults([{ do: String(status), on: 'getOrder', times: 1 }])
    expect(await service(`/orders/${made.orderId}`)).toEqual({ status, body: { message: expect.any(String) } })
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'new' })
  })

  test('executeFails: paid, and not executed, until it is', async () => {
    const made = await order('etch', etching())
    const fund = await pay(made)
    await setFaults([{ do: 'executeFails', times: 3 }])
    for (let tries = 0; tries < 3; tries++) expect(await execute(made, fund)).toMatchObject({ status: 500 })
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'new' })
    expect(await execute(made, fund)).toMatchObject({ status: 200, body: { state: 'pending' } })
  })

  test('executeTwice: it is executed, the answer is lost, and the second call is refused', async () => {
    const made = await order('etch', etching())
    const fund = await pay(made)
    await setFaults([{ do: 'executeTwice' }])
    expect(await execute(made, fund)).toMatchObject({ status: 500 })
    expect(await execute(made, fund)).toMatchObject({ status: 400 })
    await mine(6)
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect(await sentOf(made.orderId)).toHaveLength(1)
  })

  test('wrongAddress and wrongAmount', async () => {
    const request = etching()
    const { totalCost } = await good('/runes/etch/estimate', request)
    await setFaults([{ do: 'wrongAddress', times: 1 }])
    expect(await order('etch', request)).toMatchObject({ fundAddress: bob, fundAmount: totalCost })
    await setFaults([
      { do: 'wrongAddress', address: addresses.mainnet.p2tr },
      { do: 'wrongAmount', amount: 7 },
    ])
    expect(await order('etch', request)).toMatchObject({ fundAddress: addresses.mainnet.p2tr, fundAmount: 7 })
    await setFaults([{ do: 'wrongAmount' }])
    expect(await order('etch', request)).toMatchObject({ fundAmount: 2 * totalCost })
  })

  test('gone, and slow', async () => {
    await setFaults([{ do: 'gone', times: 1 }])
    await expect(service('/orders/nobody')).rejects.toThrow('fetch failed')
    await setFaults([{ do: 'slow', ms: 200 }])
    const begun = performance.now()
    await service('/orders/nobody')
    expect(performance.now() - begun).toBeGreaterThan(190)
  })

  test('stale, neverReveals, and then it goes on; lies; nameTaken', async () => {
    await setFaults([{ do: 'neverReveals' }, { do: 'stale', times: 1 }])
    const late = await begin('etch', etching())
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'stale' })
    await mine(8)
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'pending' })
    await setFaults([])
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'executing' })
    await setFaults([{ do: 'lies' }])
    const request = etching()
    const lied = await begin('etch', request)
    await mine(8)
    expect(await orderOf(lied.orderId)).toMatchObject({ state: 'complete' })
    expect(await sentOf(lied.orderId)).toEqual([])
    expect((await fetch(url('ordUrl', `/rune/${request.runeName}`))).status).toBe(404)
    await setFaults([{ do: 'nameTaken' }])
    const taken = await begin('etch', etching())
    await mine(6)
    expect(await orderOf(taken.orderId)).toMatchObject({ state: 'refunded', reason: expect.stringContaining('taken') })
  })

  test('with unknown names are refused', async () => {
    for (const wrong of [{}, [{ do: 'nothing' }], [{ do: 'slow', on: 'everything' }], [{}]])
      expect(
        (await fetch(url('explorerUrl', `/sandbox/faults`), { method: 'POST', body: JSON.stringify(wrong) })).status,
      ).toBe(400)
  })
})
