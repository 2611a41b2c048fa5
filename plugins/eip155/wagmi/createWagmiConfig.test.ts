// A host without a config: one is made of the kit's networks, by wagmi 3 and by wagmi 2.
import * as wagmi3 from '@wagmi/core'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { denyStorage } from '../../../kernel/fixtures/denyStorage.ts'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, createWorld, rejection } from '../fixtures/createWorld.ts'
import { wagmiConfig } from '../fixtures/openWagmi.ts'
import { createWagmiConfig, wagmiAdapter } from './index.ts'

const versions = [
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
] as const

describe.each(versions)('%s', (_, wagmi) => {
  const open = endWithTest(
    async () => {
      const wallet = createSimulatedWallet({ accounts: [alice, bob] })
      const rpc = {
        eth_getTransactionCount: () => '0x7',
        eth_call: () => {
          throw rejection('execution reverted', 3)
        },
      }
      const world = await createWorld({ rpc, wallet })
      const config = await createWagmiConfig(world.kernel, { wagmi, storage: null })
      return { ...world, config }
    },
    ({ kernel }) => kernel.destroy(),
  )

  test('has the networks of the kit, in their order, and its wallets', async () => {
    const { kernel, config, connect } = await open()
    const offered = kernel.networks.list('eip155').map(({ reference, name }) => [Number(reference), name])
    expect(config.chains.map(({ id, name }) => [id, name])).toEqual(offered)
    // What a host draws its own list of.
    expect(config.connectors.map(({ id, name, icon, rdns, type }) => ({ id, name, icon, rdns, type }))).toEqual([
      {
        ...{ id: 'com.example.wallet', name: 'Example', icon: 'data:image/png;base64,AA==' },
        ...{ rdns: 'com.example.wallet', type: 'injected' },
      },
    ])
    await connect()
    await expect.poll(() => wagmi.getConnections(config)).toMatchObject([{ accounts: [alice, bob], chainId: 1 }])
  })

  test('reads from the composed endpoints through the kit, asks each once, and no wallet', async () => {
    const { kernel, config, wallet, calls } = await open()
    const read = (chainId?: number) =>
      wagmi.getTransactionCount(config, { address: bob as never, chainId: chainId as never })
    expect([await read(), await read(8453)]).toEqual([7, 7])
    const urls = calls.filter(({ method }) => method === 'eth_getTransactionCount').map(({ url }) => url)
    expect(urls).toEqual(['eip155:1', 'eip155:8453'].map((id) => `${kernel.networks.get(id)?.rpcUrl}/`))
    // What a node refuses is its answer.
    await expect(wagmi.call(config, { to: bob as never })).rejects.toThrow('execution reverted')
    expect(calls.filter(({ method }) => method === 'eth_call')).toHaveLength(1)
    expect(wallet.requests).toEqual([])
  })

  test('is made where the browser denies storage, which wagmi reads to keep what it knows (storage 5)', async () => {
    denyStorage()
    const { kernel, connect } = await createWorld()
    const config = await createWagmiConfig(kernel, { wagmi })
    await connect()
    await expect.poll(() => wagmi.getConnections(config)).toMatchObject([{ accounts: [alice], chainId: 1 }])
    // It goes on with what it was lent.
    await config.storage?.setItem('recentConnectorId', 'com.example.wallet')
    expect(await config.storage?.getItem('recentConnectorId')).toBe('com.example.wallet')
    expect(() => globalThis.localStorage).toThrow('insecure')
    kernel.destroy()
  })

  test('moves with the kit, and moves it', async () => {
    const { kernel, config, connect } = await open()
    await connect()
    await expect.poll(() => config.state.chainId).toBe(1)
    await kernel.switchNetwork('eip155:8453')
    await expect.poll(() => config.state.chainId).toBe(8453)
    await wagmi.switchChain(config, { chainId: 1 as never })
    expect(kernel.network('eip155')?.id).toBe('eip155:1')
  })
})

test('a host that keeps its own chain keeps it (`syncConnectedChain: false`)', async () => {
  const { kernel, connect } = await createWorld()
  const config = await createWagmiConfig(kernel, { wagmi: wagmi3, storage: null, syncConnectedChain: false })
  await connect()
  await kernel.switchNetwork('eip155:8453')
  await expect.poll(() => wagmi3.getConnections(config)).toMatchObject([{ chainId: 8453 }])
  expect(config.state.chainId).toBe(1)
  kernel.destroy()
})

test('WalletConnect is the plugin’s where that is composed, and the app’s own where it is not', async () => {
  const own = wagmi3.createConnector<unknown>(() => ({
    ...{ id: 'walletConnect', name: 'Of the app', type: 'walletConnect' },
    ...{ connect: async () => ({ accounts: [], chainId: 1 }) as never, disconnect: async () => {} },
    ...{ getAccounts: async () => [], getChainId: async () => 1, getProvider: async () => ({}) },
    ...{ isAuthorized: async () => false, onAccountsChanged() {}, onChainChanged() {}, onDisconnect() {} },
  }))
  const plugin: Plugin = {
    name: 'walletconnect',
    apply: (kernel) =>
      void kernel.connectors.add({
        ...{ id: 'walletConnect', name: 'Of the kit', namespace: 'eip155', kind: 'walletConnect' },
        ...{ getProvider: async () => ({}) as never, connect: async () => ({}) as never },
      }),
  }
  // Whichever is composed first.
  for (const [isComposed, name] of [
    [true, 'Of the kit'],
    [false, 'Of the app'],
  ] as const) {
    const config = wagmiConfig({ connectors: [own] })
    const { kernel } = await createWorld({ plugins: [wagmiAdapter({ config }), ...(isComposed ? [plugin] : [])] })
    const names = kernel.connectors.list('eip155').map((each) => each.name)
    expect(names.filter((each) => each.startsWith('Of the'))).toEqual([name])
    kernel.destroy()
    config._internal.mipd?.destroy()
  }
})

test.each([[undefined], [{}]])('error: where wagmi is %j, a sentence says what to install', async (wagmi) => {
  const { kernel } = await createWorld()
  const made = createWagmiConfig(kernel as Kernel, { wagmi: wagmi as never })
  await expect(made).rejects.toThrow('wagmi is not here: npm install wagmi, and hand it over')
  kernel.destroy()
})
