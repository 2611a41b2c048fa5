import { selectAccount, selectNetwork, selectStatus, selectUnsupported } from 'tapkit/kernel'
import { createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../fixtures/createWorld.ts'
import { hold, turn } from '../fixtures/hold.ts'
import { leaveVisit, openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
afterEach(() => void vi.useRealTimers())

describe('what a connected wallet reports', () => {
  test('another account becomes the active one', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('accountsChanged', [bob.toLowerCase(), alice])
    expect(selectAccount(kernel.state).address).toBe(bob)
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
    expect(selectNetwork(kernel.state)).toBe('eip155:8453')
  })

  test('a chain that the app does not offer', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('chainChanged', '0x7a69')
    expect(selectUnsupported(kernel.state)).toBe('eip155:31337')
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

  test('a disconnect while the account is still shared is a hiccup (evm 4)', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.emit('disconnect', { code: 1013 })
    await turn()
    expect(kernel.connection('eip155')?.account.address).toBe(alice)
    wallet.mode = 'locked'
    wallet.emit('disconnect', { code: 4900 })
    await expect.poll(() => kernel.connection('eip155')).toBeUndefined()
  })

  test('behavior: a disconnect after which the wallet is silent for 2 s is a lock (evm 4)', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.answers.eth_accounts = () => new Promise(() => {})
    vi.useFakeTimers()
    wallet.emit('disconnect', { code: 4900 })
    await vi.advanceTimersByTimeAsync(1_900)
    expect(selectStatus(kernel.state)).toBe('connected')
    await vi.advanceTimersByTimeAsync(200)
    expect(selectStatus(kernel.state)).toBe('disconnected')
  })

  test('behavior: a disconnect of an older session does not end the one that was made after it (evm 4)', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    const shared = hold<string[]>()
    wallet.answers.eth_accounts = () => shared.answer
    vi.useFakeTimers()
    wallet.emit('disconnect', { code: 1013 })
    await vi.advanceTimersByTimeAsync(500)
    await connect()
    await vi.advanceTimersByTimeAsync(3_000)
    shared.give([])
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.connection('eip155')?.account.address).toBe(alice)
  })
})

describe('what a wallet does while it is asked for its chain', () => {
  /** A wallet that says its chain when the test lets it. */
  const slow = () => {
    const chain = hold<string>()
    const wallet = createSimulatedWallet({ answers: { eth_chainId: () => chain.answer } })
    const asked = () => vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_chainId'))
    const become = (accounts: string[]) => {
      wallet.accounts = accounts
      wallet.emit('accountsChanged', accounts)
      chain.give('0x1')
    }
    return { wallet, asked, become }
  }
  const visited = () => leaveVisit(world)

  test('behavior: connecting ends on the account that it shows in the end', async () => {
    const { wallet, asked, become } = slow()
    const { kernel, connect } = await world({ wallet })
    const connecting = connect()
    await asked()
    become([bob])
    expect((await connecting).account.address).toBe(bob)
    expect(selectAccount(kernel.state)).toMatchObject({ status: 'connected', address: bob })
  })

  test('behavior: restoring ends on the account that it shows in the end', async () => {
    const { wallet, asked, become } = slow()
    const starting = world({ area: await visited(), wallet })
    await asked()
    become([bob])
    const { kernel } = await starting
    await expect.poll(() => selectAccount(kernel.state)).toMatchObject({ status: 'connected', address: bob })
  })

  test('behavior: a wallet that locks meanwhile is not connected, and does not connect by itself later', async () => {
    const { wallet, asked, become } = slow()
    const { kernel, connect } = await world({ wallet })
    const connecting = connect()
    connecting.catch(() => {})
    await asked()
    become([])
    await expect(connecting).rejects.toMatchObject({ name: 'InvalidSessionError' })
    expect(selectStatus(kernel.state)).toBe('disconnected')
    become([alice])
    expect(wallet.listeners()).toBe(0)
    expect(kernel.connection('eip155')).toBeUndefined()
  })

  test('behavior: a wallet that locks while it is restored is not connected', async () => {
    const { wallet, asked, become } = slow()
    const starting = world({ area: await visited(), wallet })
    await asked()
    become([])
    const { kernel } = await starting
    expect(selectStatus(kernel.state)).toBe('disconnected')
  })
})

test('connecting twice listens once', async () => {
  const { connect, wallet } = await world()
  await connect()
  await connect()
  expect(wallet.listeners()).toBe(4)
})

test('behavior: fifty connects and disconnects leave no more listeners than one', async () => {
  const { kernel, connect, wallet } = await world()
  const combine = AbortSignal.any.bind(AbortSignal)
  let combining = false
  // The test's own DOM listens to what it combines for good; a browser does not.
  vi.spyOn(AbortSignal, 'any').mockImplementation((signals) => {
    combining = true
    const combined = combine(signals)
    combining = false
    return combined
  })
  const bound = new Set<unknown>()
  const { addEventListener, removeEventListener } = kernel.signal
  vi.spyOn(kernel.signal, 'addEventListener').mockImplementation((type, listener, options) => {
    if (!combining) bound.add(listener)
    Reflect.apply(addEventListener, kernel.signal, [type, listener, options])
  })
  vi.spyOn(kernel.signal, 'removeEventListener').mockImplementation((type, listener, options) => {
    bound.delete(listener)
    Reflect.apply(removeEventListener, kernel.signal, [type, listener, options])
  })
  const visit = async () => {
    await connect()
    await kernel.disconnect()
  }
  await visit()
  const one = bound.size
  for (let i = 0; i < 50; i++) await visit()
  expect(bound.size).toBe(one)
  expect(wallet.listeners()).toBe(0)
})

test('after a disconnect nothing is heard, even where listeners cannot be taken off', async () => {
  const wallet = createSimulatedWallet()
  Object.assign(wallet.provider, { removeListener: undefined })
  const { kernel, connect } = await world({ wallet })
  await connect()
  await kernel.disconnect()
  wallet.emit('accountsChanged', [bob])
  await turn()
  expect(kernel.connection('eip155')).toBeUndefined()
  await connect()
  wallet.emit('accountsChanged', [bob])
  expect(selectAccount(kernel.state).address).toBe(bob)
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
