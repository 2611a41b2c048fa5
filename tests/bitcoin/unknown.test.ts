import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { runes } from 'tapkit/features/runes'
import { createSimulatedBitcoinWallet, createTestKernel } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { createOrderService } from './orderService.ts'

const mint = {
  runeName: 'UNCOMMON•GOODS',
  repeats: 1,
  destinationAddress: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  refundAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  feeRate: 12,
}

test('a mint of which the wallet does not say whether it has paid is not paid again', async () => {
  const sendTransfer = () => {
    // From here on each wait ends at once.
    vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
    throw new Error('Extension crashed')
  }
  const wallet = createSimulatedBitcoinWallet({ answers: { sendTransfer } })
  const entry = { id: 'otter', name: 'Otter', icon: 'data:image/png;base64,AA==' }
  Object.assign(window, { otter: wallet.provider, btc_providers: [entry] })
  const { fetch } = createOrderService()
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), runes()], fetch })
  await kernel.start()
  const { request, defaultProvider } = createRequest(kernel)
  defaultProvider.set('otter')

  const data = { orderId: 'order 1' }
  expect(await request('runes_mint', mint)).toMatchObject({
    error: { code: -32603, message: 'Extension crashed', data },
  })
  expect(await kernel.features.runes.orders()).toMatchObject([{ orderId: 'order 1', status: 'unsure' }])
  expect(await request('runes_mint', mint)).toMatchObject({ error: { code: -32603, data } })
  expect(wallet.requests.filter(({ method }) => method === 'sendTransfer')).toHaveLength(1)

  vi.useRealTimers()
  kernel.destroy()
  Object.assign(window, { otter: undefined, btc_providers: undefined })
})
