import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSimulatedSolanaWallet, register } from '../fixtures/createSimulatedSolanaWallet.ts'
import { solana } from '../index.ts'
import { solanaMainnet } from '../networks/index.ts'

let kernel = createTestKernel({ plugins: [] })
beforeEach(() => {
  kernel = createTestKernel({ plugins: [solana({ networks: [solanaMainnet] })] })
})
afterEach(() => kernel.destroy())

const rows = () =>
  kernel.connectors.list('solana').map(({ id, name, kind, disputed }) => ({ id, name, kind, disputed }))
const ids = () => rows().map(({ id }) => id)
const named = (name: string, icon?: string) => createSimulatedSolanaWallet({ name, icon })
const put = (name: string, icon?: string) => named(name, icon).register(kernel.signal)

test('wallets that registered before and after the page was ready are listed; after destroy none is', async () => {
  put('Early')
  await kernel.start()
  put('Late')
  kernel.destroy()
  put('Too late')
  expect(rows()).toEqual([
    { id: 'Early', name: 'Early', kind: 'announced', disputed: undefined },
    { id: 'Late', name: 'Late', kind: 'announced', disputed: undefined },
  ])
})

test('a page that was destroyed lists nothing, even through an api that a wallet kept', async () => {
  let kept: { register(...wallets: unknown[]): () => void } | undefined
  const keep = (event: Event) => {
    kept = (event as CustomEvent).detail
  }
  addEventListener('wallet-standard:app-ready', keep, { once: true })
  await kernel.start()
  kernel.destroy()
  kept?.register(named('A').wallet)()
  expect(rows()).toEqual([])
})

test('a wallet that repeats itself is listed once, and so is one that registers several at once', async () => {
  await kernel.start()
  const { wallet } = named('A')
  for (let i = 0; i < 5; i++) register(wallet, kernel.signal)
  dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(...wallets: unknown[]): void }) => api.register(wallet, named('B').wallet, wallet),
    }),
  )
  expect(ids()).toEqual(['A', 'B'])
})

test('a wallet may leave, and come back', async () => {
  await kernel.start()
  const wallet = named('A')
  const leave = wallet.register(kernel.signal)
  await kernel.connect({ connectorId: 'A', namespace: 'solana' })
  leave()
  leave()
  expect(rows()).toEqual([])
  expect(kernel.connection('solana')).toBeUndefined()
  wallet.register(kernel.signal)
  expect(ids()).toEqual(['A'])
  await expect.poll(() => kernel.connection('solana')?.connector.id).toBe('A')
})

test('a second claim on a name is listed beside the first, and both are marked', async () => {
  await kernel.start()
  const [first, second] = [named('Phantom'), named('  Phan\u200btom ')]
  first.register(kernel.signal)
  second.register(kernel.signal)
  put('Phantom')
  expect(rows().map(({ name, disputed }) => [name, disputed])).toEqual([
    ['Phantom', true],
    ['Phantom', true],
    ['Phantom', true],
  ])
  expect(new Set(ids()).size).toBe(3)
  expect(kernel.state.connectors.byId['solana:Phantom']?.disputed).toBe(true)
  await kernel.connect({ connectorId: 'Phantom', namespace: 'solana' })
  expect([first.requests.length, second.requests.length]).toEqual([1, 0])
})

test('a name that was disputed stays so, whoever leaves and comes back', async () => {
  await kernel.start()
  const [fake, real] = [named('phantom'), named('Phantom')]
  const leave = fake.register(kernel.signal)
  real.register(kernel.signal)
  leave()
  fake.register(kernel.signal)
  named('Phantom').register(kernel.signal)
  expect(rows().map(({ disputed }) => disputed)).toEqual([true, true, true])
  expect(new Set(ids()).size).toBe(3)
})

test.each(['injected', 'walletConnect', 'AUTH'])('a wallet cannot take the id %s', async (name) => {
  await kernel.start()
  put(name)
  expect(rows()).toMatchObject([{ id: `${name} (wallet)`, name }])
})

test('a name of the prototype is a name', async () => {
  await kernel.start()
  put('__proto__')
  put('constructor')
  expect(ids()).toEqual(['__proto__', 'constructor'])
})

test('behavior: a wallet that leaves and returns, over and over, is there in the end', async () => {
  await kernel.start()
  const { wallet } = named('A')
  for (let i = 0; i < 300; i++) register(wallet, kernel.signal)()
  register(wallet, kernel.signal)
  expect(ids()).toEqual(['A'])
})

test('behavior: leaving twice does not take away the wallet that came back', async () => {
  await kernel.start()
  const { wallet } = named('A')
  const leave = register(wallet, kernel.signal)
  leave()
  register(wallet, kernel.signal)
  leave()
  expect(ids()).toEqual(['A'])
})

describe('a script that crowds the list', () => {
  test('behavior: with 200 registrations of one object has one wallet, whatever that calls itself', async () => {
    await kernel.start()
    let reads = 0
    const wallet = Object.create(named('Junk').wallet, { name: { get: () => `Junk ${reads++}` } })
    for (let i = 0; i < 200; i++) register(wallet, kernel.signal)
    put('Late')
    expect(ids()).toEqual([expect.stringMatching(/^Junk \d+$/), 'Late'])
  })

  test('behavior: with one object that leaves and returns under other names is cut off', async () => {
    await kernel.start()
    let reads = 0
    const wallet = Object.create(named('Junk').wallet, { name: { get: () => `Junk ${reads++}` } })
    for (let i = 0; i < 200; i++) register(wallet, kernel.signal)()
    register(wallet, kernel.signal)
    put('Late')
    expect(ids()).toEqual(['Late'])
  })

  test('behavior: does not hide the wallet that the visitor used', async () => {
    const area = createMemoryArea()
    const visit = () => createTestKernel({ plugins: [solana({ networks: [solanaMainnet] })], storage: area })
    const first = visit()
    await first.start()
    named('Used').register(first.signal)
    await first.connect({ connectorId: 'Used', namespace: 'solana' })
    first.destroy()
    kernel.destroy()

    kernel = visit()
    await kernel.start()
    // All within one second, however slow the machine is: so many may come in each.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let i = 0; i < 1_200; i++) put(`Junk ${i}`)
    put('Never used')
    put('Used')
    expect(ids()).toContain('Used')
    expect(ids()).not.toContain('Never used')
    await expect.poll(() => kernel.connection('solana')?.connector.id).toBe('Used')
  })

  test('behavior: is marked beside the used wallet if it claims that wallet’s name, and neither is restored', async () => {
    await kernel.start()
    for (let i = 0; i < 200; i++) put(i === 100 ? 'used' : `Junk ${i}`)
    put('Used')
    const marked = rows().filter(({ disputed }) => disputed)
    expect(marked.map(({ name }) => name)).toEqual(['used', 'Used'])
  })
})

const fail = () => {
  throw new Error('trap')
}

describe('wallets that break while they register hide no other', () => {
  test.each([
    ['a callback that throws', fail],
    ['no callback', undefined],
    ['a text', 'wallet'],
  ])('%s', async (_, detail) => {
    await kernel.start()
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    put('A')
    expect(ids()).toEqual(['A'])
  })
})

test('what a page hands to wallets cannot be changed by one of them', async () => {
  await kernel.start()
  dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: unknown }) => {
        api.register = () => {}
      },
    }),
  )
  put('A')
  expect(ids()).toEqual(['A'])
})
