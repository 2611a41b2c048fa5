import { selectAccount, selectNetwork, selectStatus } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from './fixtures/createSimulatedSolanaWallet.ts'
import { alice } from './fixtures/createWorld.ts'
import { openWorlds } from './fixtures/openWorlds.ts'
import { solanaDevnet, solanaMainnet } from './networks/index.ts'

const world = openWorlds()

describe('the thread from discovery to a balance', () => {
  test('a registered wallet is listed, connects and reports its account', async () => {
    const { kernel, connect } = await world()
    expect(kernel.state.connectors.order).toEqual(['solana:Example'])
    const connection = await connect()
    expect(connection.account).toEqual({
      namespace: 'solana',
      address: alice,
      networks: [solanaMainnet.id, solanaDevnet.id],
    })
    expect(connection.network.id).toBe(solanaMainnet.id)
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaMainnet.id}:${alice}`)
  })

  test('nothing is asked of the network before an act', async () => {
    const { calls } = await world()
    expect(calls).toEqual([])
  })

  test('reads the balance in lamports, from the next node where the first is out of reach', async () => {
    const { kernel, connect, calls } = await world({
      rpc: {
        getBalance: () => {
          if (calls.length < 2) throw new TypeError('Failed to fetch')
          return { context: { slot: 1 }, value: 1_500_000_000 }
        },
      },
    })
    await connect()
    expect(await kernel.fetchBalance()).toMatchObject({ symbol: 'SOL', decimals: 9, value: 1_500_000_000n })
    expect(calls.map(({ url }) => new URL(url).host)).toContain('api.mainnet-beta.solana.com')
  })

  test('signs a text as UTF-8', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    const { signature } = await kernel.signMessage({ message: 'Grüße' })
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/)
    expect(wallet.requests.at(-1)).toMatchObject({
      feature: 'solana:signMessage',
      inputs: [{ message: new TextEncoder().encode('Grüße') }],
    })
  })

  test('a second visit restores without a prompt', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    const wallet = createSimulatedSolanaWallet()
    const { kernel } = await world({ area, wallet })
    expect(selectStatus(kernel.state, 'solana')).toBe('connected')
    expect(wallet.requests).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test('a wallet that registers after the load is restored as well', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    const { kernel } = await world({ area, wallet: createSimulatedSolanaWallet({ name: 'Another' }) })
    expect(kernel.connection('solana')).toBeUndefined()
    createSimulatedSolanaWallet().register(kernel.signal)
    await expect.poll(() => kernel.connection('solana')?.connector.name).toBe('Example')
  })

  test('destroying a kernel leaves no listener on the wallet', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    expect(wallet.listeners()).toBe(1)
    kernel.destroy()
    expect(wallet.listeners()).toBe(0)
  })

  test('two kits on a page each have the wallet', async () => {
    const first = await world()
    const second = await world({ wallet: first.wallet })
    await first.connect()
    await second.connect()
    await first.kernel.disconnect()
    expect(second.kernel.connectors.list('solana')).toHaveLength(1)
  })

  test('the first network is the default one', async () => {
    const { kernel } = await world({ networks: [solanaDevnet, solanaMainnet] })
    expect(selectNetwork(kernel.state)).toBe(solanaDevnet.id)
  })
})

test('the entries export these names', async () => {
  expect(Object.keys(await import('./index.ts')).toSorted()).toEqual(['nativeTokenAddress', 'solana', 'verifyMessage'])
  expect(Object.keys(await import('./networks/index.ts')).toSorted()).toEqual([
    'customCluster',
    'solanaDevnet',
    'solanaMainnet',
    'solanaTestnet',
  ])
})
