import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { runes } from 'tapkit/features/runes'
import { createSimulatedBitcoinWallet, createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createOrderService } from './orderService.ts'

const mint = {
  runeName: 'UNCOMMON•GOODS',
  repeats: 1,
  destinationAddress: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  refundAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  feeRate: 12,
}

test('a wallet without methods for runes pays the order of a service, and the order is followed to its end', async () => {
  const service = createOrderService()
  const wallet = createSimulatedBitcoinWallet({ answers: { sendTransfer: () => ({ txid: '2'.repeat(64) }) } })
  const entry = { id: 'otter', name: 'Otter', icon: 'data:image/png;base64,AA==' }
  Object.assign(window, { otter: wallet.provider, btc_providers: [entry] })
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), runes()], fetch: service.fetch })
  await kernel.start()
  await kernel.connect({ namespace: 'bip122', connectorId: 'otter' })

  const order = await kernel.features.runes.prepareMint(mint)
  expect(order.estimate?.totalCost).toBe(5_000n)
  const { id } = await kernel.features.runes.pay(order)
  await expect.poll(() => service.orders).toMatchObject([{ state: 'executing', paidBy: '2'.repeat(64) }])
  expect(wallet.requests.filter(({ method }) => method === 'sendTransfer')).toHaveLength(1)

  Object.assign(service.orders[0] ?? {}, { state: 'failed', reason: 'The cap was reached' })
  expect(await kernel.features.runes.getOrder({ id })).toMatchObject({
    status: 'failed',
    reason: 'The cap was reached',
  })
  kernel.destroy()
  Object.assign(window, { otter: undefined, btc_providers: undefined })
})
