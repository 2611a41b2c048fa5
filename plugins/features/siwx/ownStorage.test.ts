import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { siwx } from './index.ts'
import { siwxState } from './state.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

test('a sign-out of a kit that is destroyed before the host’s own storage has answered ends with an error that has a code (sign-in 34)', async () => {
  const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  let asked = 0
  const storage = {
    ...createMemoryStorage(),
    verifies: true as const,
    delete: () => {
      asked++
      return new Promise<never>(() => {})
    },
  }
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx({ storage })] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  const connected = kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
  const { id } = await vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
  await sign(kernel, id)
  await connected
  const outcome = expect(kernel.features.siwx.signOut()).rejects.toMatchObject({ name: 'DestroyedError' })
  await vi.waitUntil(() => asked > 0)
  kernel.destroy()
  await outcome
})
