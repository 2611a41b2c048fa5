import { describe, expect, test } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, fundAddress, mint, settle } from '../fixtures/openRunes.ts'
import { writeOrder } from './writeOrder.ts'
import '../fixtures/preload.ts'

const open = openOrders()
const input = { kind: 'mint', params: mint } as const

describe('an order of the modal is not paid (runes 5, runes 11)', () => {
  test.each([
    ['a dearer order than its estimate', { fundAmount: 5_001 }, 'OrderNotPayableError'],
    ['an address of another network', { fundAddress: addresses.testnet }, 'OrderNotPayableError'],
    ['half a satoshi', { fundAmount: 4_999.5 }, 'OrderServiceError'],
  ])('error: if the service answers with %s', async (_, change, name) => {
    const { write, routes, asked } = await open()
    routes['mint/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 5_000, ...change }
    await expect(write()).rejects.toMatchObject({ name })
    expect(asked()).toEqual([])
  })
  test('error: if it is an etching whose address is not taproot', async () => {
    const { write, routes, asked } = await open()
    routes['etch/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 5_000 }
    await expect(write({ kind: 'etch', params: etch })).rejects.toMatchObject({ name: 'OrderNotPayableError' })
    expect(asked()).toEqual([])
  })
  test.each([
    ['the id', { orderId: 'order 1', fundAddress: addresses.payment }],
    ['the address', { orderId: 'order 2', fundAddress }],
  ])('error: if the service answers with %s of an order that may be paid already', async (_, change) => {
    const { write, submit, routes, asked } = await open()
    await submit(await write())
    routes['mint/orders'] = { fundAmount: 5_000, ...change }
    await expect(write({ kind: 'mint', params: { ...mint, repeats: 3 } })).rejects.toMatchObject({
      name: 'OrderNotPayableError',
    })
    expect(asked()).toHaveLength(1)
  })
  test('error: if the wallet’s own method costs more than the visitor was shown', async () => {
    const { kernel } = await open({ native: ['runes_mint'] })
    await expect(settle(writeOrder(kernel, input, { before: 4_999 }))).rejects.toMatchObject({
      name: 'OrderNotPayableError',
      data: { totalCost: 4_999 },
    })
  })
  test('error: if it costs more than the visitor was shown', async () => {
    const { kernel } = await open()
    await expect(settle(writeOrder(kernel, input, { before: 4_999 }))).rejects.toMatchObject({
      name: 'OrderNotPayableError',
      data: { totalCost: 4_999 },
    })
  })
})
