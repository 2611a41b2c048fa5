import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { devnet, mainnet } from '../networks/index.ts'

const world = openWorlds()

test('the wallet is not asked', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  wallet.mode = 'reject'
  await kernel.switchNetwork(devnet.id)
  expect(kernel.connection('solana')?.network.id).toBe(devnet.id)
  expect(kernel.state.accounts.solana?.caipAddress).toBe(`${devnet.id}:${alice}`)
  expect(wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect'])
})

describe('stays where it is', () => {
  test('when the wallet does not list the cluster', async () => {
    const { kernel, connect } = await world({ wallet: createSimulatedSolanaWallet({ chains: ['solana:mainnet'] }) })
    await connect()
    await expect(kernel.switchNetwork(devnet.id)).rejects.toMatchObject({
      name: 'ClusterNotSupportedError',
      message: 'Example does not support Solana Devnet. Choose another network or another wallet',
    })
    expect(kernel.state.networks.active).toBe(mainnet.id)
  })

  test('when the account is no longer shared', async () => {
    const { kernel, connect, wallet } = await world({
      wallet: createSimulatedSolanaWallet({ answers: {} }),
    })
    await connect()
    Object.defineProperty(wallet.wallet, 'accounts', { get: () => [] })
    await expect(kernel.switchNetwork(devnet.id)).rejects.toMatchObject({ name: 'AccountMismatchError' })
    expect(kernel.state.networks.active).toBe(mainnet.id)
  })
})

test('without a wallet a network is chosen', async () => {
  const { kernel } = await world()
  await kernel.switchNetwork(devnet.id)
  expect(kernel.state.networks.active).toBe(devnet.id)
})
