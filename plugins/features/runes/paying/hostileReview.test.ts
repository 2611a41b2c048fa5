import { describe, expect, test } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { ok, openOrders } from '../fixtures/openOrders.ts'
import { etch, mint } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'
import '../fixtures/preload.ts'

const open = openOrders()

describe('an order of the same that came up since the review was prepared is told before another is paid (runes 24)', () => {
  test.each([
    ['mint', { kind: 'mint', params: mint }],
    ['etching', { kind: 'etch', params: etch }],
  ] as const)('error: the %s of another tab is paid and under way', async (_, input) => {
    const first = await open()
    const reviewed = await first.write(input)
    expect(reviewed.about.openOrder).toBeUndefined()
    const second = await open({ storage: first.storage })
    second.routes[`${input.kind}/orders`] = {
      orderId: 'order 2',
      fundAddress: input.kind === 'mint' ? addresses.payment : addresses.ordinals,
      fundAmount: 5_000,
    }
    second.routes['orders/order%202'] = { id: 'order 2' }
    second.made.replies.sendTransfer = ok({ txid: txid(2) })
    await second.submit(await second.write(input))
    await second.until(() => expect(second.status()).toContain('accepted'))
    await expect(first.submit(reviewed)).rejects.toMatchObject({
      name: 'PreparedStaleError',
      debug: expect.stringContaining('The same was ordered since'),
    })
    expect(first.asked()).toHaveLength(0)
    expect((await first.write(input)).about.openOrder).toMatchObject({ orderId: 'order 2' })
  })
})
