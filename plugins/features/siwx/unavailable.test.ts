import type { Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { sign } from './actions/sign.ts'
import { rest } from './fixtures/visitSigning.ts'
import { siwx } from './index.ts'
import { siwxState } from './state.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const review: Plugin = {
  name: 'review',
  apply: ({ hooks }) => {
    hooks.resolveView.tap('review', ({ view }) =>
      (view as string) === 'Review' ? { title: 'Review', load: async () => ({ default: () => null }) } : undefined,
    )
  },
}

/** Two wallets that have signed in, the last one in use, a view that is open, and a server that is out of reach by now. */
async function visit(order: readonly (readonly [string, string])[]) {
  const chain = mockChain({
    networks: [mockNetwork('mock:1'), mockNetwork('mock:2'), mockNetwork('other:1')],
    wallets: [{ id: 'wallet' }, { id: 'two', namespaces: ['other'] }],
  })
  const kept = createMemoryStorage()
  let isDown = false
  const all = async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return kept.all()
  }
  const plugins = [core(), chain.plugin, siwx({ storage: { ...kept, all } }), review]
  const kernel = createTestKernel({ plugins })
  await kernel.start()
  for (const [connectorId, namespace] of order) {
    kernel.connect({ connectorId, namespace: namespace as never }).catch(() => {})
    await rest()
    void sign(kernel, siwxState.of(kernel).requests[0]?.id ?? '')
    await rest()
  }
  kernel.open('Review' as never)
  await rest()
  isDown = true
  chain.wallet('wallet').emitNetwork('mock:2')
  await rest()
  const { modal, router } = kernel.state
  const statuses = [kernel.account('mock').status, kernel.account('other').status]
  return { statuses, isOpen: modal.open, views: router.stack.map(({ view }) => String(view)) }
}

test('behavior: a sign-in that cannot begin leaves alone what is open for another wallet (sign-in 10)', async () => {
  const after = await visit([
    ['wallet', 'mock'],
    ['two', 'other'],
  ])
  expect(after).toEqual({ statuses: ['disconnected', 'connected'], isOpen: true, views: ['Review'] })
})

test('behavior: of the wallet in use it leads to the wallets (sign-in 10)', async () => {
  const after = await visit([
    ['two', 'other'],
    ['wallet', 'mock'],
  ])
  expect(after).toEqual({ statuses: ['disconnected', 'connected'], isOpen: true, views: ['Connect'] })
})
