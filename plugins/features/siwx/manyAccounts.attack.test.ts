import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { siwx } from './index.ts'
import { siwxState } from './state.ts'

test.each([1, 99, 100, 120])(
  'disconnecting a wallet ends the sign-in of its account %i, however many it shares (sign-in 12)',
  async (place) => {
    const accounts = Array.from({ length: 120 }, (_, at) => `x-${at + 1}`)
    const address = `x-${place}`
    const chain = mockChain({ wallets: [{ id: 'wallet', accounts }] })
    const kernel = createTestKernel({ plugins: [chain.plugin, siwx()], storage: createMemoryArea() })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    const ready = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
    const isSigned = (of: string) => kernel.features.siwx.has({ namespace: chain.namespace, address: of })
    const connecting = kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
    await sign(kernel, (await ready()).id)
    await connecting
    if (place > 1) {
      const switching = kernel.switchAccount({ address })
      await sign(kernel, (await ready()).id)
      await switching
    }
    expect(kernel.account(chain.namespace).address).toBe(address)
    expect(await isSigned(address)).toBe(true)
    await kernel.disconnect()
    await vi.waitFor(async () => expect(await isSigned('x-1')).toBe(false))
    expect(await isSigned(address)).toBe(false)
  },
)
