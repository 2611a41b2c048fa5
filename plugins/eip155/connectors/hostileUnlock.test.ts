import { createMemoryArea, createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { alice } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { pass } from '../fixtures/passing.ts'

const world = openWorlds()
afterEach(() => void vi.useRealTimers())

test('an extension that loses the first question of a load, and tells its accounts once it is awake, is restored', async () => {
  const area = createMemoryArea()
  const first = await world({ area })
  await first.connect()
  first.kernel.destroy()
  vi.useFakeTimers()
  let isAwake = false
  const wallet: SimulatedWallet = createSimulatedWallet({
    answers: { eth_accounts: () => (isAwake ? wallet.accounts : new Promise(() => {})) },
  })
  const started = world({ area, wallet })
  await pass(1_000)
  expect(wallet.requests.map(({ method }) => method)).toContain('eth_accounts')
  // Its worker is there now: the question before it is lost, the next ones are answered.
  isAwake = true
  wallet.emit('accountsChanged', wallet.accounts)
  await pass(9_500)
  const { kernel } = await started
  await pass(20_000)
  expect(kernel.connection('eip155')?.account.address).toBe(wallet.accounts[0] ?? alice)
})

test.each([
  ['before the kit has given it up', 500],
  ['after that', 3_000],
])(
  'an extension whose worker is gone for a moment, and that says it is there again %s, is connected (evm 4)',
  async (_, ms) => {
    const { kernel, connect, wallet } = await world()
    await connect()
    // What is asked meanwhile is lost.
    wallet.answers.eth_accounts = () => new Promise(() => {})
    vi.useFakeTimers()
    wallet.emit('disconnect', { code: 1011 })
    await pass(ms)
    delete wallet.answers.eth_accounts
    wallet.emit('connect', { chainId: '0x1' })
    await pass(5_000)
    expect(kernel.connection('eip155')?.account.address).toBe(wallet.accounts[0] ?? alice)
  },
)

test('one that is there again and shares nothing is locked', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  wallet.answers.eth_accounts = () => new Promise(() => {})
  vi.useFakeTimers()
  wallet.emit('disconnect', { code: 1011 })
  await pass(500)
  wallet.answers.eth_accounts = () => []
  wallet.emit('connect', { chainId: '0x1' })
  await pass(5_000)
  expect(kernel.connection('eip155')).toBeUndefined()
})

const never = () => new Promise(() => {})

test('one that was asked again in vain meanwhile is connected once it says that it is there (evm 4)', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  Object.assign(wallet.answers, { eth_accounts: never, eth_requestAccounts: never })
  vi.useFakeTimers()
  wallet.emit('disconnect', { code: 1011 })
  await pass(3_000)
  // The visitor presses for it, and gives up.
  const patience = new AbortController()
  const press = { connectorId: 'com.example.wallet', namespace: 'eip155', signal: patience.signal } as const
  const pressed = kernel.connect(press).catch(() => {})
  await pass(500)
  patience.abort()
  await pressed
  await pass(12_000)
  delete wallet.answers.eth_accounts
  wallet.emit('connect', { chainId: '0x1' })
  await pass(5_000)
  expect(kernel.connection('eip155')?.account.address).toBe(wallet.accounts[0] ?? alice)
})

test('one that was gone while the page loaded is restored once it says that it is there (evm 4)', async () => {
  const area = createMemoryArea()
  const first = await world({ area })
  await first.connect()
  first.kernel.destroy()
  vi.useFakeTimers()
  const wallet = createSimulatedWallet({ answers: { eth_accounts: never } })
  const started = world({ area, wallet })
  await pass(10_500)
  const { kernel } = await started
  delete wallet.answers.eth_accounts
  wallet.emit('connect', { chainId: '0x1' })
  await pass(5_000)
  expect(kernel.connection('eip155')?.account.address).toBe(wallet.accounts[0] ?? alice)
})
