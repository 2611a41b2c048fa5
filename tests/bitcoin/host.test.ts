import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { runes } from 'tapkit/features/runes'
import { createSimulatedBitcoinWallet, createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'

const txid = '1'.repeat(64)
const mint = {
  runeName: 'UNCOMMON•GOODS',
  repeats: 1,
  destinationAddress: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  refundAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  feeRate: 12,
}

test('a mint that was declined is not made, and the same mint is made once it is approved', async () => {
  const wallet = createSimulatedBitcoinWallet({
    methods: ['runes_mint'],
    answers: {
      runes_mint: () => ({ orderId: 'order 1', fundTransactionId: txid, fundingAddress: mint.refundAddress }),
    },
  })
  const entry = { id: 'otter', name: 'Otter', icon: 'data:image/png;base64,AA==' }
  Object.assign(window, { otter: wallet.provider, btc_providers: [entry] })
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), runes()] })
  await kernel.start()
  await kernel.connect({ namespace: 'bip122', connectorId: 'otter' })
  expect(kernel.connection('bip122')?.account.address).toBe(mint.refundAddress)

  const { request, defaultProvider } = createRequest(kernel)
  defaultProvider.set('otter')
  wallet.mode = 'reject'
  expect(await request('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32000 } })
  wallet.mode = 'approve'
  expect(await request('runes_mint', mint)).toMatchObject({ status: 'success', result: { fundTransactionId: txid } })
  expect(await kernel.features.runes.orders()).toMatchObject([{ status: 'accepted' }, { status: 'created' }])

  wallet.accounts = []
  wallet.emit('accountChange')
  await expect.poll(() => kernel.connection('bip122')).toBe(undefined)
  kernel.destroy()
  Object.assign(window, { otter: undefined, btc_providers: undefined })
})
