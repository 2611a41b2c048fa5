import { expect, test } from 'vitest'
import type { Network, Plugin } from './index.ts'
import { createTestKernel } from './testing/index.ts'

const hub: Network = {
  id: 'cosmos:hub',
  namespace: 'cosmos',
  reference: 'hub',
  name: 'Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrl: 'https://hub.example',
}

const cosmos = (): Plugin => ({
  name: 'cosmos',
  apply(kernel) {
    kernel.networks.add([hub])
    kernel.hooks.discover.tap('cosmos', () => {
      kernel.connectors.add({
        id: 'keplr',
        name: 'Keplr',
        namespace: 'cosmos',
        type: 'injected',
        getProvider: async () => ({}),
      })
    })
    kernel.hooks.connect.tapPromise({ name: 'cosmos', namespace: 'cosmos' }, async ({ network }) => ({
      network,
      accounts: [{ namespace: 'cosmos', address: 'cosmos1abc' }],
    }))
    kernel.hooks.fetchBalance.tapPromise({ name: 'cosmos', namespace: 'cosmos' }, async ({ network }) => ({
      ...network.nativeCurrency,
      value: 5n,
    }))
  },
})

test('default: discovers, connects, reads and disconnects', async () => {
  const kernel = createTestKernel({ plugins: [cosmos()] })
  await kernel.start()
  expect(kernel.state.connectors.order).toEqual(['cosmos:keplr'])
  const connection = await kernel.connect({ connectorId: 'keplr', namespace: 'cosmos' })
  expect(connection.account.address).toBe('cosmos1abc')
  expect(kernel.state.accounts.cosmos?.caipAddress).toBe('cosmos:hub:cosmos1abc')
  expect((await kernel.fetchBalance()).value).toBe(5n)
  await kernel.disconnect()
  expect(kernel.state.connections.cosmos?.status).toBe('disconnected')
  expect(kernel.connection()).toBeUndefined()
})
