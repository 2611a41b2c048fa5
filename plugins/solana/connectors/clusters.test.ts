import { selectAccount, selectConnection, selectNetwork } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaDevnet, solanaMainnet } from '../networks/index.ts'

type Granted = readonly [address: string, ...chains: string[]]

const world = openWorlds()
const onMainnet: Granted = [alice, 'solana:mainnet']
const onDevnet: Granted = [bob, 'solana:devnet']

/** A wallet whose accounts list clusters of their own, and how it changes them. */
function createGranting(...granted: Granted[]) {
  let raw = toRaw(granted)
  const wallet = createSimulatedSolanaWallet({ answers: { 'standard:connect': () => ({ accounts: raw }) } })
  Object.defineProperty(wallet.wallet, 'accounts', { get: () => raw })
  const grant = (...next: Granted[]) => {
    raw = toRaw(next)
    wallet.emit({ accounts: raw })
  }
  return { wallet, grant }
}
const toRaw = (granted: readonly Granted[]) =>
  granted.map(([address, ...chains]) => ({ address, chains, features: [] }))

describe('an account is offered on the clusters that it was granted for (sessions 11)', () => {
  test.each([
    [solanaMainnet, alice],
    [solanaDevnet, bob],
  ])('behavior: on $name alone', async ({ id }, address) => {
    const { kernel } = await world({ wallet: createGranting(onDevnet, onMainnet).wallet })
    const connection = await kernel.connect({ connectorId: 'Example', namespace: 'solana', networkId: id })
    expect(connection.accounts.map((account) => account.address)).toEqual([address])
    expect(selectConnection(kernel.state)?.accounts).toEqual([{ namespace: 'solana', address, networks: [id] }])
    expect(selectAccount(kernel.state).caipAddress).toBe(`${id}:${address}`)
  })

  test('error: a wallet of which no account signs for the cluster is refused', async () => {
    const { kernel, connect } = await world({ wallet: createGranting(onDevnet).wallet })
    await expect(connect()).rejects.toMatchObject({ name: 'ClusterNotSupportedError' })
    expect(kernel.connection('solana')).toBeUndefined()
  })

  test('behavior: one that lists no composed cluster is not offered', async () => {
    const { wallet, grant } = createGranting(onMainnet, [bob, 'solana:testnet'])
    const { kernel, connect } = await world({ wallet })
    expect((await connect()).accounts).toHaveLength(1)
    grant([bob, 'solana:testnet'])
    expect(kernel.connection('solana')).toBeUndefined()
    grant(onMainnet)
    await expect.poll(() => kernel.connection('solana')?.account.address).toBe(alice)
  })

  test('behavior: a grant that the wallet takes back is no longer offered', async () => {
    const { wallet, grant } = createGranting([alice, 'solana:mainnet', 'solana:devnet'], onMainnet)
    const { kernel, connect } = await world({ wallet })
    await connect()
    grant(onMainnet)
    await expect(kernel.switchNetwork(solanaDevnet.id)).rejects.toMatchObject({ name: 'ClusterNotSupportedError' })
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaMainnet.id}:${alice}`)
  })

  test('behavior: an account that is chosen takes the session to its cluster', async () => {
    const { kernel, connect } = await world({ wallet: createGranting(onMainnet, onDevnet).wallet })
    await connect()
    await kernel.switchAccount({ namespace: 'solana', address: bob })
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaDevnet.id}:${bob}`)
  })

  test('behavior: the next visit is on the same account and cluster', async () => {
    const area = createMemoryArea()
    const first = await world({ area, wallet: createGranting(onMainnet, onDevnet).wallet })
    await first.connect()
    await first.kernel.switchNetwork(solanaDevnet.id)
    first.kernel.destroy()
    const { kernel } = await world({ area, wallet: createGranting(onMainnet, onDevnet).wallet })
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaDevnet.id}:${bob}`)
  })
})

describe('switching the cluster', () => {
  test('behavior: does not ask the wallet (solana 5)', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.mode = 'reject'
    await kernel.switchNetwork(solanaDevnet.id)
    expect(kernel.connection('solana')?.network.id).toBe(solanaDevnet.id)
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaDevnet.id}:${alice}`)
    expect(wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect'])
  })

  test('behavior: moves to an account that is approved there, and back', async () => {
    const { kernel, connect } = await world({ wallet: createGranting(onMainnet, onDevnet).wallet })
    await connect()
    await kernel.switchNetwork(solanaDevnet.id)
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaDevnet.id}:${bob}`)
    await kernel.switchNetwork(solanaMainnet.id)
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaMainnet.id}:${alice}`)
  })

  test('behavior: keeps the account that was chosen where that is approved there', async () => {
    const { kernel, connect } = await world({ wallet: createSimulatedSolanaWallet({ addresses: [alice, bob] }) })
    await connect()
    await kernel.switchAccount({ namespace: 'solana', address: bob })
    await kernel.switchNetwork(solanaDevnet.id)
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaDevnet.id}:${bob}`)
  })

  test('error: is refused where no account lists it', async () => {
    const { kernel, connect } = await world({ wallet: createSimulatedSolanaWallet({ chains: ['solana:mainnet'] }) })
    await connect()
    await expect(kernel.switchNetwork(solanaDevnet.id)).rejects.toMatchObject({
      name: 'ClusterNotSupportedError',
      message: 'Example does not support Solana Devnet. Choose another network or another wallet',
    })
    expect(selectNetwork(kernel.state)).toBe(solanaMainnet.id)
  })

  test('error: is refused where the account is no longer shared', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    Object.defineProperty(wallet.wallet, 'accounts', { get: () => [] })
    await expect(kernel.switchNetwork(solanaDevnet.id)).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    expect(selectNetwork(kernel.state)).toBe(solanaMainnet.id)
  })

  test('default: without a wallet a network is chosen', async () => {
    const { kernel } = await world()
    await kernel.switchNetwork(solanaDevnet.id)
    expect(selectNetwork(kernel.state)).toBe(solanaDevnet.id)
  })
})
