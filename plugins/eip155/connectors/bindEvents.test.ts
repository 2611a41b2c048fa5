import { createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('what a connected wallet reports', () => {
  test('another account becomes the active one', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('accountsChanged', [bob.toLowerCase(), alice])
    expect(kernel.state.accounts.eip155?.address).toBe(bob)
  })

  test('no account is a lock: the next account restores the connection', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('accountsChanged', [])
    expect(kernel.connection('eip155')).toBeUndefined()
    wallet.emit('accountsChanged', [alice])
    await expect.poll(() => kernel.connection('eip155')?.account.address).toBe(alice)
  })

  test.each([['0x2105'], ['8453'], [8453]])('the chain %j', async (chainId) => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('chainChanged', chainId)
    expect(kernel.state.networks.active).toBe('eip155:8453')
  })

  test('a chain that the app does not offer', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('chainChanged', '0x7a69')
    expect(kernel.state.networks.byNamespace.eip155?.unsupported).toBe('eip155:31337')
  })

  test.each([
    ['accountsChanged', null],
    ['accountsChanged', ['nonsense', 7]],
    ['accountsChanged', 'eth'],
    ['chainChanged', '0x'],
    ['chainChanged', { chainId: 1 }],
  ] as const)('nonsense is not heard: %s %j', async (event, value) => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit(event, value)
    expect(kernel.connection('eip155')).toMatchObject({ account: { address: alice }, network: { id: 'eip155:1' } })
  })

  test('a disconnect while the account is still shared is a hiccup', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('disconnect', { code: 1013 })
    await settled()
    expect(kernel.connection('eip155')?.account.address).toBe(alice)
    wallet.mode = 'locked'
    wallet.emit('disconnect', { code: 4900 })
    await expect.poll(() => kernel.connection('eip155')).toBeUndefined()
  })
})

test('connecting twice listens once', async () => {
  const { connect, wallet } = await world()
  await connect()
  await connect()
  expect(wallet.listeners()).toBe(3)
})

test('after a disconnect nothing is heard, even where listeners cannot be taken off', async () => {
  const wallet = createSimulatedWallet()
  Object.assign(wallet.provider, { removeListener: undefined })
  const { kernel, connect } = await world({ wallet })
  await connect()
  await kernel.disconnect()
  wallet.emit('accountsChanged', [bob])
  await settled()
  expect(kernel.connection('eip155')).toBeUndefined()
  await connect()
  expect(wallet.listeners()).toBe(3)
  wallet.emit('accountsChanged', [bob])
  expect(kernel.state.accounts.eip155?.address).toBe(bob)
})

describe('wallets with broken listeners connect all the same', () => {
  const trap = () => {
    throw new Error('trap')
  }
  test.each([
    ['no on', { on: undefined, removeListener: undefined }],
    ['on throws', { on: trap }],
    ['removeListener throws', { removeListener: trap }],
  ])('%s', async (_, broken) => {
    const wallet: SimulatedWallet = createSimulatedWallet()
    Object.assign(wallet.provider, broken)
    const { kernel, connect } = await world({ wallet })
    expect((await connect()).account.address).toBe(alice)
    await kernel.disconnect()
    expect(kernel.connection('eip155')).toBeUndefined()
  })
})
