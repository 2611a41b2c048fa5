import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import type { SolanaProvider } from '../provider.ts'

const world = openWorlds()
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

describe('a session that spans chains', () => {
  test.each(['walletConnect', 'auth', 'multiChain'] as const)('of type %s is ended by its own plugin', async (type) => {
    const { kernel } = await world()
    const asked: string[] = []
    const never = async () => {
      throw new Error('not here')
    }
    const provider: SolanaProvider = {
      accounts: () => [],
      connect: async () => [{ address: alice, features: {} }],
      disconnect: async () => void asked.push('disconnect'),
      signMessage: never,
      signTransaction: never,
      signAllTransactions: never,
      signAndSendTransaction: never,
    }
    kernel.connectors.add({ id: 'x', name: 'X', namespace: 'solana', type, getProvider: async () => provider })
    await kernel.connect({ connectorId: 'x', namespace: 'solana' })
    await kernel.disconnect()
    expect(asked).toEqual([])
    expect(kernel.connection('solana')).toBeUndefined()
  })
})
