import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from '../actions/sign.ts'
import { siwx } from '../index.ts'
import { siwxState } from '../state.ts'

/** A page whose wallet is a contract: what it signs has a length of its own. */
async function visit(length: number, area = createMemoryArea()) {
  const chain = mockChain()
  const signatures = new Map<string, string>()
  const kernel = createTestKernel({
    plugins: [
      {
        name: 'contract',
        apply({ hooks }) {
          hooks.signMessage.tapPromise({ name: 'contract', stage: -100 }, async ({ message }) => {
            const signature = `0x${'5'.repeat(length - 2)}`
            signatures.set(message, signature)
            return { signature }
          })
          hooks.verifyMessage.tapPromise(
            { name: 'contract', stage: -100 },
            async ({ signature }) => signature === `0x${'5'.repeat(length - 2)}`,
          )
        },
      },
      chain.plugin,
      siwx(),
    ],
    storage: area,
  })
  onTestFinished(() => kernel.destroy())
  const reported: unknown[] = []
  kernel.hooks.onError.tap('test', (error) => void reported.push(error))
  await kernel.start()
  return {
    kernel,
    reported,
    status: () => kernel.account(chain.namespace).status,
    connect: () => void kernel.connect({ connectorId: 'wallet', namespace: chain.namespace }).catch(() => {}),
    asked: () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready')),
  }
}

test('behavior: the long signature of a contract holds after a reload (sign-in 8)', async () => {
  const area = createMemoryArea()
  const page = await visit(32_000, area)
  page.connect()
  await sign(page.kernel, (await page.asked()).id)
  await vi.waitUntil(() => page.status() === 'connected')
  page.kernel.destroy()
  const again = await visit(32_000, area)
  await vi.waitUntil(() => again.status() === 'connected')
})

test('error: a signature that is too long to keep is refused in words, and signs nobody in (sign-in 8)', async () => {
  const page = await visit(32_001)
  page.connect()
  await sign(page.kernel, (await page.asked()).id)
  await page.asked()
  expect(page.status()).toBe('connecting')
  expect(page.kernel.state.toast?.message).toBe('Error signing message')
  expect(page.reported).toMatchObject([{ code: 'signature_too_long', params: { limit: 32_000 } }])
})
