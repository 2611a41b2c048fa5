import { createHost } from 'tapkit'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { pay } from './index.ts'

test('error: a kit without a modal refuses to ask for a payment at once, and says what to do (pay 13)', async () => {
  const chain = mockChain({ networks: [mockNetwork('eip155:1')], isAddress: () => true })
  const kernel = createTestKernel({ plugins: [chain.plugin, pay()] })
  await kernel.start()
  const kit = createHost(kernel)
  const asked = { recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', amount: '1', asset: 'eip155:1/slip44:60' }
  expect(await kit.features.pay.pay(asked)).toMatchObject({
    success: false,
    error: {
      code: 'UNABLE_TO_INITIATE_PAYMENT',
      detail: 'This kit has no modal: make it with createAppKit()',
    },
  })
  expect([kit.state.modal.open, kit.state.features.pay.request]).toEqual([false, undefined])
})
