import {
  type Config,
  connect,
  createConnector,
  disconnect,
  getConnection,
  getConnections,
  getConnectorClient,
  injected,
  mock,
  reconnect,
  switchChain,
  switchConnection,
} from '@wagmi/core'
import type { Plugin } from 'tapkit/kernel'
import { createMemoryArea, createSimulatedWallet, createTestKernel } from 'tapkit/testing'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, openWagmi, wagmiConfig, walletId } from '../fixtures/openWagmi.ts'
import { eip155 } from '../index.ts'
import { wagmiAdapter } from './index.ts'

const open = endWithTest(openWagmi, ({ kernel }) => kernel.destroy())
const namespace = 'eip155'
afterEach(() => void Reflect.deleteProperty(window, 'ethereum'))

test('what the kit connects, wagmi shows before the kit’s promise resolves (evm 9)', async () => {
  const { kernel, config, connectorOf } = await open()
  expect(config.connectors.map(({ id }) => id)).toEqual([walletId])
  const shown: unknown[] = []
  kernel.hooks.onConnect.tap('host', () => shown.push(getConnection(config)))
  // The file that follows is there: nobody has to wait for it from then on.
  await reconnect(config)
  await kernel.connect({ connectorId: walletId, namespace })
  expect(shown).toMatchObject([{ status: 'connected', address: alice, chainId: 1, connector: connectorOf() }])
})

test('a gate holds for wagmi as for the kit: who is not signed in is not connected', async () => {
  let pass: (() => void) | undefined
  const gate: Plugin = {
    name: 'gate',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise({ name: 'gate', namespace }, () => new Promise<void>((resolve) => (pass = resolve))),
  }
  const { config, connectorOf } = await open({ plugins: [gate] })
  const connecting = connect(config, { connector: connectorOf() })
  await expect.poll(() => pass).toBeDefined()
  await expect.poll(() => getConnection(config).status).toBe('connecting')
  expect(getConnection(config).address).toBeUndefined()
  pass?.()
  await connecting
  expect(getConnection(config).address).toBe(alice)
})

test('`injected()` in a call is the wallet that is there, which the kit lists by its own name', async () => {
  const { config, kernel, wallet } = await open()
  Object.assign(window, { ethereum: wallet.provider })
  await connect(config, { connector: injected() })
  expect(kernel.connection(namespace)?.connector.id).toBe(walletId)
  expect(getConnections(config)).toMatchObject([{ connector: { id: walletId } }])
  await disconnect(config)
  expect(kernel.connection(namespace)).toBeUndefined()
})

test('who has announced itself under the id of the app’s own connector is not asked in its place', async () => {
  const impostor = createSimulatedWallet({ accounts: [bob] })
  const { config, kernel } = await open({ wallets: { mock: impostor } })
  await connect(config, { connector: mock({ accounts: [alice as `0x${string}`] }) })
  expect(kernel.connection(namespace)?.account.address).toBe(alice)
  expect(getConnection(config).address).toBe(alice)
  expect(impostor.requests).toEqual([])
})

test('what another wallet is asked for after `switchConnection` is asked of that one', async () => {
  const wallets = { one: createSimulatedWallet(), two: createSimulatedWallet({ accounts: [bob] }) }
  const { config, connectorOf, kernel } = await open({ wallets, multiWallet: true })
  await connect(config, { connector: connectorOf('two') })
  await connect(config, { connector: connectorOf('one') })
  await switchConnection(config, { connector: connectorOf('two') })
  expect((await getConnectorClient(config)).account.address).toBe(bob)
  await expect.poll(() => kernel.connection(namespace)?.connector.id).toBe('two')
  expect(getConnection(config).address).toBe(bob)
  // One that is not in use moves alone.
  await switchChain(config, { chainId: 8453, connector: connectorOf('one') })
  expect([wallets.one.chainId, wallets.two.chainId, config.state.chainId]).toEqual(['0x2105', '0x1', 1])
})

test('a wallet that is not in the page is not woken by looking at it', async () => {
  let woken = 0
  const far: Plugin = {
    name: 'far',
    apply: (kernel) =>
      void kernel.connectors.add({
        id: 'far',
        name: 'Far',
        namespace,
        kind: 'walletConnect',
        getProvider: async () => {
          woken++
          return createSimulatedWallet().provider as never
        },
        connect: async ({ network, pair }) => {
          pair('wc:code', Date.now() + 300_000)
          return { network, accounts: [{ address: alice }] }
        },
      }),
  }
  const { config, connectorOf, kernel } = await open({ plugins: [far] })
  expect(await reconnect(config)).toEqual([])
  expect(woken).toBe(0)
  const messages: unknown[] = []
  const connector = connectorOf('far')
  expect(connector.type).toBe('walletConnect')
  connector.emitter.on('message', (message) => messages.push(message))
  await connect(config, { connector })
  expect(messages).toContainEqual(expect.objectContaining({ type: 'display_uri', data: 'wc:code' }))
  expect(kernel.connection(namespace)?.connector.id).toBe('far')
})

test('the code of the app’s own connector reaches who draws it, as it did before', async () => {
  const own = createConnector<unknown>(({ emitter }) => ({
    ...{ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' },
    connect: async () => {
      emitter.emit('message', { type: 'display_uri', data: 'wc:own' })
      return { accounts: [alice], chainId: 1 } as never
    },
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => createSimulatedWallet().provider,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  const { config, connectorOf, kernel } = await open({ config: wagmiConfig({ connectors: [own] }) })
  const heard: unknown[] = []
  connectorOf('walletConnect').emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') heard.push(data)
  })
  const paired: string[] = []
  kernel.hooks.onPairing.tap('host', ({ connector, uri }) => void paired.push(`${connector.id} ${uri}`))
  for (let turn = 0; turn < 2; turn++) {
    await connect(config, { connector: connectorOf('walletConnect') })
    await disconnect(config)
  }
  expect(heard).toEqual(['wc:own', 'wc:own'])
  expect(paired).toEqual(['walletConnect wc:own', 'walletConnect wc:own'])
})

test('what somebody writes into wagmi’s store gives way', async () => {
  const { config, connectorOf, kernel } = await open()
  await reconnect(config)
  const connector = connectorOf()
  const forged = new Map([[connector.uid, { accounts: [bob as `0x${string}`] as const, chainId: 1, connector }]])
  config.setState((state) => ({ ...state, connections: forged, current: connector.uid, status: 'connected' }))
  expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined })
  expect(kernel.connection(namespace)).toBeUndefined()
})

const compose = (config: Config, name = 'acme') =>
  createTestKernel({ name, plugins: [eip155({ networks: [mainnet] }), wagmiAdapter({ config })] })

test('a config is refused with what is missing, and is one kit’s until that ends', () => {
  const wide = wagmiConfig({ chains: [mainnet, optimism] } as object)
  expect(() => compose(wide)).toThrow('Add chain 10 of the wagmi config to the networks of eip155()')
  const config = wagmiConfig({ chains: [mainnet] } as object)
  const first = compose(config)
  expect(() => compose(config, 'other')).toThrow('Another kit has this wagmi config: make one for each kit')
  first.destroy()
  compose(config, 'other').destroy()
})

test('a kit whose module has run again takes the place of the former one, as without wagmi', async () => {
  const area = createMemoryArea()
  const { config, connectorOf, kernel, wallets } = await open({ area })
  await connect(config, { connector: connectorOf() })
  const again = await open({ area, config, wallets })
  expect(kernel.signal.aborted).toBe(true)
  await reconnect(config)
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: alice, connector: again.connectorOf() })
  await disconnect(config)
  expect(again.kernel.connection(namespace)).toBeUndefined()
})
