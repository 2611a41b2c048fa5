import { settled } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { goToWallet } from '../wallet/goToWallet.ts'
import { core } from './index.ts'
import { loadModal } from './loadModal.ts'

// No other test of this file may load the modal's code before the first press.
test('a double press before the modal has loaded asks the wallet once', async () => {
  const chain = mockChain({ wallets: [{ id: 'wallet', mode: 'hang' }] })
  const kernel = createTestKernel({ plugins: [core(), chain.plugin] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  goToWallet(kernel, 'wallet')
  goToWallet(kernel, 'wallet')
  await loadModal()
  await vi.waitUntil(() => chain.wallet().asked.length > 0)
  await settled(kernel)
  expect(chain.wallet().asked).toEqual(['connect'])
})
