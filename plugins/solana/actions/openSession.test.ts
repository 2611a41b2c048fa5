import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { devnet, mainnet } from '../networks/index.ts'

const world = openWorlds()

describe('connecting', () => {
  test('is on the network that was asked for, with every account', async () => {
    const { kernel } = await world({ wallet: createSimulatedSolanaWallet({ addresses: [alice, bob] }) })
    const connection = await kernel.connect({ connectorId: 'Example', namespace: 'solana', networkId: devnet.id })
    expect(connection.network.id).toBe(devnet.id)
    expect(connection.accounts).toEqual([
      { namespace: 'solana', address: alice },
      { namespace: 'solana', address: bob },
    ])
    expect(kernel.state.networks.active).toBe(devnet.id)
  })

  test('a wallet without the cluster is refused before it is asked, and says what to do', async () => {
    const { connect, kernel, wallet } = await world({
      wallet: createSimulatedSolanaWallet({ chains: ['solana:devnet'] }),
    })
    await expect(connect()).rejects.toMatchObject({
      name: 'ClusterNotSupportedError',
      code: 'cluster_not_supported',
      message: 'Example does not support Solana. Choose another network or another wallet',
    })
    expect(wallet.requests).toEqual([])
    expect(kernel.connection('solana')).toBeUndefined()
  })

  test('an account that signs for the cluster comes before one that does not', async () => {
    const raw = (address: string, chain: string) => ({ address, chains: [chain], features: [] })
    const accounts = [raw(bob, 'solana:devnet'), raw(alice, 'solana:mainnet')]
    const wallet = createSimulatedSolanaWallet({ answers: { 'standard:connect': () => ({ accounts }) } })
    const { connect } = await world({ wallet })
    expect((await connect()).account.address).toBe(alice)
    accounts.pop()
    await expect(connect()).rejects.toMatchObject({ name: 'ClusterNotSupportedError' })
  })

  test.each([
    [{ accounts: [] }, 'NoWalletResponseError'],
    [{ accounts: ['x'] }, 'NoWalletResponseError'],
    [null, 'NoWalletResponseError'],
  ])('%j is no account', async (answer, name) => {
    const { connect } = await world({
      wallet: createSimulatedSolanaWallet({ answers: { 'standard:connect': () => answer } }),
    })
    await expect(connect()).rejects.toMatchObject({ name })
  })

  test.each([
    [rejection('Connection rejected'), 'UserRejectedError', 'Connection rejected'],
    [rejection('Extension context invalidated'), 'RPCError', 'Extension context invalidated'],
  ])('%s', async (error, name, message) => {
    const fail = () => {
      throw error
    }
    const { connect } = await world({ wallet: createSimulatedSolanaWallet({ answers: { 'standard:connect': fail } }) })
    await expect(connect()).rejects.toMatchObject({ name, message })
  })

  test('that was given up in the meantime is not listened to', async () => {
    let answer = (_: unknown) => {}
    const asked = new Promise((resolve) => {
      answer = resolve
    })
    const wallet = createSimulatedSolanaWallet({ answers: { 'standard:connect': () => asked } })
    const { kernel } = await world({ wallet })
    const cancel = new AbortController()
    const attempt = kernel.connect({ connectorId: 'Example', namespace: 'solana', signal: cancel.signal })
    await expect.poll(() => wallet.requests.length).toBe(1)
    cancel.abort()
    await expect(attempt).rejects.toMatchObject({ name: 'ConnectAbortedError' })
    answer({ accounts: [{ address: alice, chains: ['solana:mainnet'], features: [] }] })
    await asked
    expect(wallet.listeners()).toBe(0)
  })
})

describe('restoring', () => {
  const visit = async (change: (wallet: ReturnType<typeof createSimulatedSolanaWallet>) => void = () => {}) => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    await first.kernel.switchNetwork(devnet.id)
    first.kernel.destroy()
    const wallet = createSimulatedSolanaWallet()
    change(wallet)
    return world({ area, wallet })
  }

  test('asks in silence, and is on the network of the last visit', async () => {
    const { kernel, wallet } = await visit()
    expect(kernel.connection('solana')).toMatchObject({ account: { address: alice }, network: { id: devnet.id } })
    expect(wallet.requests).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test('a wallet that lost the cluster is not restored on another one', async () => {
    const { kernel } = await visit((wallet) => {
      wallet.chains = ['solana:mainnet']
    })
    expect(kernel.connection('solana')).toBeUndefined()
    expect(kernel.state.connections.solana?.status).toBe('disconnected')
  })

  test('a wallet whose name is disputed is not restored', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    const impostor = createSimulatedSolanaWallet({ addresses: [bob] })
    const page = new AbortController()
    impostor.register(page.signal)
    const { kernel, wallet } = await world({ area })
    page.abort()
    // The first to register took the place; with the second it is disputed before anything is restored.
    expect(kernel.connection('solana')).toBeUndefined()
    expect([wallet.requests, impostor.requests]).toEqual([[], []])
  })
})

test('the networks that the wallet lists are the approved ones', async () => {
  const { kernel, connect } = await world({ wallet: createSimulatedSolanaWallet({ chains: ['solana:mainnet'] }) })
  await connect()
  expect(kernel.state.networks.byNamespace.solana?.approved).toEqual([mainnet.id])
})
