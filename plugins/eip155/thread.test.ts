import { selectAccount, selectNetwork, selectStatus } from 'tapkit/kernel'
import { createMemoryArea, createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob } from './fixtures/createWorld.ts'
import { openWorlds } from './fixtures/openWorlds.ts'
import { base, mainnet } from './networks/index.ts'

const world = openWorlds()

describe('the thread from discovery to a transaction', () => {
  test('an announced wallet is listed, connects and reports its account', async () => {
    const { kernel, connect } = await world()
    expect(kernel.state.connectors.order).toEqual(['eip155:com.example.wallet'])
    const connection = await connect()
    expect(connection.account).toEqual({ namespace: 'eip155', address: alice })
    expect(connection.network.id).toBe('eip155:1')
    expect(selectAccount(kernel.state, 'eip155').caipAddress).toBe(`eip155:1:${alice}`)
  })

  test('nothing is asked of the network before an act', async () => {
    const { calls } = await world()
    expect(calls).toEqual([])
  })

  test('reads the balance in wei', async () => {
    const { kernel, connect, calls } = await world({ rpc: { eth_getBalance: () => '0xde0b6b3a7640000' } })
    await connect()
    expect(await kernel.fetchBalance()).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18, value: 10n ** 18n })
    expect(calls[0]?.url).toBe('https://ethereum-rpc.publicnode.com/')
    expect(calls[0]?.params).toEqual([alice, 'latest'])
  })

  test('switches to a chain that the wallet knows', async () => {
    const { kernel, connect } = await world()
    await connect()
    await kernel.switchNetwork('eip155:8453')
    expect(selectNetwork(kernel.state)).toBe('eip155:8453')
    expect(kernel.connection('eip155')?.network.id).toBe('eip155:8453')
  })

  test('sends wei through the wallet alone', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    const { id } = await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob.toLowerCase(), amount: 5n }))
    expect(id).toBe(`0x${'ab'.repeat(32)}`)
    expect(wallet.requests.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      { from: alice, to: bob, value: '0x5', chainId: '0x1' },
    ])
  })

  test('signs a text as hex', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    const { signature } = await kernel.signMessage({ message: 'Grüße' })
    expect(signature).toHaveLength(132)
    expect(wallet.requests.at(-1)).toEqual({ method: 'personal_sign', params: ['0x4772c3bcc39f65', alice] })
  })

  test('a second visit restores without a prompt', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    const wallet = createSimulatedWallet()
    const { kernel } = await world({ area, wallet })
    expect(selectStatus(kernel.state)).toBe('connected')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('disconnecting forgets, and the wallet is no longer listened to', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    expect(wallet.listeners()).toBe(4)
    await kernel.disconnect()
    expect(wallet.listeners()).toBe(0)
    expect(kernel.connection('eip155')).toBeUndefined()
  })

  test('destroying a kernel leaves no listener on the wallet', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    kernel.destroy()
    expect(wallet.listeners()).toBe(0)
  })

  test('the first network is the default one', async () => {
    const { kernel } = await world({ networks: [base, mainnet] })
    expect(selectNetwork(kernel.state)).toBe('eip155:8453')
  })
})

test('the entries export these names', async () => {
  expect(Object.keys(await import('./index.ts')).toSorted()).toEqual([
    'addToken',
    'eip155',
    'nativeTokenAddress',
    'verifyMessage',
  ])
})
