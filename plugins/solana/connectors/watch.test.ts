import { selectAccount } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaMainnet } from '../networks/index.ts'

const world = openWorlds()

describe('what a connected wallet reports', () => {
  test('another account becomes the active one', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emitAccounts([bob, alice])
    expect(selectAccount(kernel.state).caipAddress).toBe(`${solanaMainnet.id}:${bob}`)
  })

  test('no account is a lock: the next account restores the connection', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emitAccounts([])
    expect(kernel.connection('solana')).toBeUndefined()
    wallet.emitAccounts([alice])
    await expect.poll(() => kernel.connection('solana')?.account.address).toBe(alice)
  })

  test.each([[['nonsense']], [[`${alice}x`]]])('nonsense is not heard: %j', async (addresses) => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emitAccounts(addresses)
    expect(kernel.connection('solana')?.account.address).toBe(alice)
  })

  test('what the event claims does not count, only what the wallet shares', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit({ accounts: [] })
    expect(kernel.connection('solana')?.account.address).toBe(alice)
  })
})

test('connecting twice listens once', async () => {
  const { connect, wallet } = await world()
  await connect()
  await connect()
  expect(wallet.listeners()).toBe(1)
})

test('behavior: a wallet is listened to before it is asked', async () => {
  let bound = 0
  const raw = { address: alice, chains: ['solana:mainnet'], features: [] }
  const answer = () => {
    bound = wallet.listeners()
    return { accounts: [raw] }
  }
  const wallet = createSimulatedSolanaWallet({ answers: { 'standard:connect': answer } })
  const { connect } = await world({ wallet })
  await connect()
  expect(bound).toBe(1)
})

test('after a disconnect nothing is heard', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  await kernel.disconnect()
  expect(wallet.listeners()).toBe(0)
  wallet.emitAccounts([bob])
  expect(kernel.connection('solana')).toBeUndefined()
})

describe('wallets with broken events connect all the same', () => {
  const trap = () => {
    throw new Error('trap')
  }
  test.each([
    ['none', undefined],
    ['on throws', { version: '1.0.0', on: trap }],
    ['off throws', { version: '1.0.0', on: () => trap }],
    ['off is no function', { version: '1.0.0', on: () => 7 }],
  ])('%s', async (_, events) => {
    const simulated = createSimulatedSolanaWallet()
    const wallet = createSimulatedSolanaWallet({
      features: { ...simulated.features, 'standard:events': events ?? { version: '9.0.0' } },
    })
    const { kernel, connect } = await world({ wallet })
    expect((await connect()).account.address).toBe(alice)
    await kernel.disconnect()
    expect(kernel.connection('solana')).toBeUndefined()
  })
})
