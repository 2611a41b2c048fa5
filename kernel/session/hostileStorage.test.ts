import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha2, both, createWallet, failure, one, rest, shown, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

describe('a storage that cannot be read for a moment', () => {
  const make = () => createWallet('both', ['alpha', 'beta'])
  const failing = () => {
    const area = createMemoryArea()
    const own = {
      area,
      fails: false,
      mine: {
        ...area,
        getItem(key: string) {
          // Firefox: NS_ERROR_FILE_CORRUPTED, NS_ERROR_STORAGE_BUSY.
          if (own.fails) throw new DOMException('busy', 'UnknownError')
          return area.getItem(key)
        },
      },
    }
    return own
  }
  /** Two tabs that have each connected the same wallet, and so know its session by different ids. */
  const connectTwice = async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = failing()
    const { kernel, chain } = await startKit([createWallet('one')], { storage: storage.mine })
    await kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: storage.area })
    await rest()
    // Sessions are named by the time.
    vi.advanceTimersByTime(10)
    await there.kernel.connect(one)
    await followStored(kernel)
    return { storage, kernel, chain, there }
  }
  /** Disconnects in the first tab while its storage fails, writes in the other tab, and answers what each tab then shows. */
  const disconnectUnstored = async ({ storage, kernel, there }: Awaited<ReturnType<typeof connectTwice>>) => {
    storage.fails = true
    await kernel.disconnect()
    storage.fails = false
    await there.kernel.switchNetwork('alpha:2')
    for (const tab of [kernel, there.kernel]) {
      await followStored(tab)
      await rest()
    }
    return [shown(kernel, 'alpha'), shown(there.kernel, 'alpha')]
  }
  test('behavior: logs nobody out', async () => {
    const storage = failing()
    const { kernel, chain } = await startKit([createWallet('one')], { storage: storage.mine })
    await kernel.connect(one)
    storage.fails = true
    chain.report('one', { network: alpha2 })
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: brings back nobody who disconnected meanwhile', async () => {
    const storage = failing()
    const { kernel } = await startKit([createWallet('one')], { storage: storage.mine })
    await kernel.connect(one)
    storage.fails = true
    await kernel.disconnect()
    storage.fails = false
    await followStored(kernel)
    kernel.destroy()
    const next = await startKit([createWallet('one')], { storage: storage.mine })
    await rest()
    expect(next.kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: brings back no half that the visitor disconnected meanwhile, although another tab writes (sessions 19)', async () => {
    const storage = failing()
    const { kernel, chain } = await startKit([make()], { storage: storage.mine })
    await kernel.connect(both)
    const there = await startKit([make()], { storage: storage.area })
    await rest()
    chain.report('both', { namespace: 'alpha', accounts: [] })
    storage.fails = true
    await kernel.disconnect({ namespace: 'alpha' })
    storage.fails = false
    await there.kernel.switchNetwork('alpha:2')
    await followStored(kernel)
    chain.report('both', 'again')
    await rest()
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual([undefined, 'both-1'])
  })
  test('behavior: brings back nobody who disconnected meanwhile, although another tab knows the session by another id (sessions 19)', async () => {
    const tabs = await connectTwice()
    await rest()
    expect(await disconnectUnstored(tabs)).toEqual([undefined, undefined])
  })
  test('behavior: ends the session in another tab that knows it by another id, once that tab writes (sessions 19, sessions 24)', async () => {
    const tabs = await connectTwice()
    const { chain, there } = tabs
    chain.report('one', { accounts: [{ address: 'one-1' }, { address: 'one-2' }] })
    await followStored(there.kernel)
    await rest()
    expect(await disconnectUnstored(tabs)).toEqual([undefined, undefined])
  })
  test('behavior: logs nobody out in another tab', async () => {
    const storage = failing()
    const { kernel } = await startKit([createWallet('one')], { storage: storage.mine })
    await kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: storage.area })
    await rest()
    expect(there.kernel.connection('alpha')?.connector.id).toBe('one')
    storage.fails = true
    await kernel.switchNetwork('beta:1')
    await followStored(there.kernel)
    await rest()
    expect(there.kernel.connection('alpha')?.connector.id).toBe('one')
  })
})

test('behavior: a chain that is none does not take the sessions with it (storage 3)', async () => {
  const storage = createMemoryArea()
  const { kernel } = await startKit([createWallet('one')], { storage })
  await kernel.connect(one)
  const key = kernel.storage.nameOf('session')
  kernel.destroy()
  storage.setItem(
    key,
    storage.getItem(key)?.replace('"namespace":"alpha","networks"', '"namespace":null,"networks"') ?? '',
  )
  const next = await startKit([createWallet('one')], { storage })
  await rest()
  expect(next.kernel.connection('alpha')?.connector.id).toBe('one')
})

test('behavior: a choice of no session, whatever it is called, breaks nothing (storage 3)', async () => {
  const storage = createMemoryArea()
  const first = await startKit([createWallet('one')], { storage })
  await first.kernel.connect(one)
  const key = first.kernel.storage.nameOf('session')
  first.kernel.destroy()
  const write = (change: object) => {
    const { value } = JSON.parse(storage.getItem(key) ?? '')
    storage.setItem(key, JSON.stringify({ value: { ...value, ...change } }))
  }
  write({ preferred: { alpha: 'constructor' } })
  const { kernel } = await startKit([createWallet('one')], { storage })
  await rest()
  write({ networks: { alpha: 'alpha:2' } })
  expect([await failure(followStored(kernel)), await failure(kernel.disconnect())]).toEqual([undefined, undefined])
})

test('behavior: a disconnect is kept for the next visit, although a wallet shares more than there is room for (storage 4)', async () => {
  const area = createMemoryArea()
  const storage = {
    ...area,
    setItem(key: string, value: string) {
      if (value.length > 50_000) throw new DOMException('full', 'QuotaExceededError')
      area.setItem(key, value)
    },
  }
  const features = { multiWallet: true }
  const big = createWallet('two')
  big.accounts = Array.from({ length: 400 }, (_, at) => `${'x'.repeat(200)}${at}`)
  const { kernel } = await startKit([createWallet('one'), big], { storage, features })
  await kernel.connect(one)
  await kernel.connect(two)
  await kernel.disconnect(one)
  kernel.destroy()
  const next = await startKit([createWallet('one'), createWallet('two')], { storage, features })
  await rest()
  expect(walletsOf(next.kernel, 'alpha')).toEqual([])
})
