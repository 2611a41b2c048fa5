import { selectNetwork, selectStatus } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaDevnet, solanaMainnet } from '../networks/index.ts'

const world = openWorlds()

describe('connecting', () => {
  test('is on the network that was asked for, with every account', async () => {
    const { kernel } = await world({ wallet: createSimulatedSolanaWallet({ addresses: [alice, bob] }) })
    const connection = await kernel.connect({ connectorId: 'Example', namespace: 'solana', networkId: solanaDevnet.id })
    expect(connection.network.id).toBe(solanaDevnet.id)
    expect(connection.accounts).toEqual([
      { namespace: 'solana', address: alice, networks: [solanaMainnet.id, solanaDevnet.id] },
      { namespace: 'solana', address: bob, networks: [solanaMainnet.id, solanaDevnet.id] },
    ])
    expect(selectNetwork(kernel.state)).toBe(solanaDevnet.id)
  })

  test('a wallet without the cluster is refused before it is asked, and says what to do (solana 5)', async () => {
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
    await first.kernel.switchNetwork(solanaDevnet.id)
    first.kernel.destroy()
    const wallet = createSimulatedSolanaWallet()
    change(wallet)
    return world({ area, wallet })
  }

  test('asks in silence, and is on the network of the last visit', async () => {
    const { kernel, wallet } = await visit()
    expect(kernel.connection('solana')).toMatchObject({ account: { address: alice }, network: { id: solanaDevnet.id } })
    expect(wallet.requests).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test('a wallet that lost the cluster is not restored on another one', async () => {
    const { kernel } = await visit((wallet) => {
      wallet.chains = ['solana:mainnet']
    })
    expect(kernel.connection('solana')).toBeUndefined()
    expect(selectStatus(kernel.state, 'solana')).toBe('disconnected')
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

describe('disconnecting', () => {
  const last = ({ requests }: ReturnType<typeof createSimulatedSolanaWallet>) => requests.at(-1)?.feature

  test('the wallet is asked to forget this page', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    await kernel.disconnect()
    expect(last(wallet)).toBe('standard:disconnect')
    expect(kernel.connection('solana')).toBeUndefined()
  })

  test('a wallet that cannot is only forgotten', async () => {
    const { features } = createSimulatedSolanaWallet()
    const { 'standard:disconnect': _, ...rest } = features
    const { kernel, connect, wallet } = await world({ wallet: createSimulatedSolanaWallet({ features: rest }) })
    await connect()
    await kernel.disconnect()
    expect(last(wallet)).toBe('standard:connect')
    expect(kernel.connection('solana')).toBeUndefined()
  })

  test('a failure is told, and forgotten all the same', async () => {
    const fail = () => {
      throw rejection('Extension context invalidated')
    }
    const wallet = createSimulatedSolanaWallet({ answers: { 'standard:disconnect': fail } })
    const { kernel, connect } = await world({ wallet })
    await connect()
    await expect(kernel.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect' })
    expect(kernel.connection('solana')).toBeUndefined()
  })
})
