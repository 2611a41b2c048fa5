import { selectStatus } from 'tapkit/kernel'
import { mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancel } from './actions/cancel.ts'
import { rest, visitSigning } from './fixtures/visitSigning.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A visitor who has signed in on two networks, and is on the second one. */
async function visit() {
  const kept = createMemoryStorage()
  let delay = 0
  const all = async () => {
    if (delay > 0) await new Promise((done) => setTimeout(done, delay))
    return kept.all()
  }
  const page = await visitSigning({ storage: { ...kept, all, verifies: true } })
  const { signNow } = page
  const go = async (id: 'mock:1' | 'mock:2') => {
    page.kernel.switchNetwork(id).catch(() => {})
    await rest()
  }
  await page.connect('wallet')
  await signNow()
  await go('mock:2')
  await signNow()
  /** Another tab, or the server, ends a sign-in. */
  const end = (chainId: 'mock:1' | 'mock:2') => kept.delete({ chainId, accountAddress: 'wallet-1' })
  const seen = () => [page.status(), page.requests().map(({ chainId }) => chainId), page.kernel.network('mock')?.id]
  /** From now on the storage answers a look after so many milliseconds. */
  const slowDown = (ms: number) => {
    delay = ms
  }
  return { ...page, go, end, seen, slowDown }
}

test('back on a network that holds a sign-in, the account is in use at once and nobody is asked (sign-in 6)', async () => {
  const { go, seen, kernel } = await visit()
  kernel.switchNetwork('mock:1').catch(() => {})
  await vi.waitUntil(() => kernel.network('mock')?.id === 'mock:1')
  expect(seen()).toEqual(['connected', [], 'mock:1'])
  await rest()
  expect(seen()).toEqual(['connected', [], 'mock:1'])
  await go('mock:2')
  expect(seen()).toEqual(['connected', [], 'mock:2'])
})

test('back on a network whose sign-in has ended, the account signs in again before it is in use (sign-in 6)', async () => {
  const { go, end, seen, signNow } = await visit()
  await end('mock:1')
  await go('mock:1')
  expect(seen()).toEqual(['connecting', ['mock:1'], 'mock:1'])
  await signNow()
  expect(seen()).toEqual(['connected', [], 'mock:1'])
})

test('cancelling there goes back to the network that is signed in on (sign-in 9)', async () => {
  const { kernel, go, end, seen, requests } = await visit()
  await end('mock:1')
  await go('mock:1')
  void cancel(kernel, requests()[0]?.id ?? '')
  await rest()
  expect(seen()).toEqual(['connected', [], 'mock:2'])
})

test('a wallet that its owner moves there is asked as well (sign-in 6)', async () => {
  const { chain, end, seen } = await visit()
  await end('mock:1')
  chain.wallet().emitNetwork('mock:1')
  await rest()
  expect(seen()).toEqual(['connecting', ['mock:1'], 'mock:1'])
})

/** A visitor who has signed in on the first network, at a server that may end it. */
async function openSignedIn(expiresIn?: number) {
  const kept = createMemoryStorage()
  const page = await visitSigning({ storage: { ...kept, verifies: true }, expiresIn })
  const { kernel } = page
  const go = async (id: 'mock:1' | 'mock:2') => {
    kernel.switchNetwork(id).catch(() => {})
    await rest()
  }
  await page.connect('wallet')
  await page.signNow()
  expect([page.status(), kernel.network('mock')?.id]).toEqual(['connected', 'mock:1'])
  return { ...page, storage: kept, go }
}

test('a sign-in that the server ended while the account waited at another network’s gate lets no visitor in again (sign-in 6)', async () => {
  const { go, storage, status, requests, kernel } = await openSignedIn()
  await go('mock:2')
  // It waits at the gate of the second network, and has not signed there.
  expect([status(), requests().map(({ chainId }) => chainId)]).toEqual(['connecting', ['mock:2']])
  await storage.delete({ chainId: 'mock:1', accountAddress: 'wallet-1' })
  await go('mock:1')
  expect(kernel.network('mock')?.id).toBe('mock:1')
  expect([status(), requests().map(({ chainId }) => chainId)]).toEqual(['connecting', ['mock:1']])
})

test('a sign-in that has expired while the account waited at another network’s gate lets no visitor in again (sign-in 6)', async () => {
  const { go, status, requests } = await openSignedIn(60_000)
  await go('mock:2')
  expect(status()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(3_600_000)
  await go('mock:1')
  expect([status(), requests().map(({ chainId }) => chainId)]).toEqual(['connecting', ['mock:1']])
})

test('a sign-in that has ended lets no visitor in again if the wallet itself has gone to another account and come back (sign-in 6)', async () => {
  const { chain, storage, status, requests } = await openSignedIn()
  chain.wallet().emitAccounts(['wallet-2', 'wallet-1'])
  await rest()
  expect([status(), requests().map(({ accountAddress }) => accountAddress)]).toEqual(['connecting', ['wallet-2']])
  await storage.delete({ chainId: 'mock:1', accountAddress: 'wallet-1' })
  chain.wallet().emitAccounts(['wallet-1', 'wallet-2'])
  await rest()
  expect([status(), requests().map(({ accountAddress }) => accountAddress)]).toEqual(['connecting', ['wallet-1']])
})

test('a page that the browser has kept, and the visitor comes back to, is not connected by a sign-in that has ended meanwhile (sign-in 6)', async () => {
  const kept = createMemoryStorage()
  const { connect, requests, status, signNow } = await visitSigning({ storage: { ...kept, verifies: true } })
  await connect('wallet')
  await signNow()
  expect(status()).toBe('connected')
  // On the next page, which is the same site's, the visitor signs out at the server.
  await kept.delete({ chainId: 'mock:1', accountAddress: 'wallet-1' })
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await rest()
  expect([status(), requests().map(({ chainId }) => chainId)]).toEqual(['reconnecting', ['mock:1']])
})

test('a look at a network that was left meanwhile does not spare the next look there (sign-in 6)', async () => {
  const { kernel, go, end, seen, slowDown } = await visit()
  // There and back, quicker than the storage answers.
  slowDown(60_000)
  kernel.switchNetwork('mock:1').catch(() => {})
  await vi.waitUntil(() => kernel.network('mock')?.id === 'mock:1')
  await vi.advanceTimersByTimeAsync(50)
  kernel.switchNetwork('mock:2').catch(() => {})
  await vi.waitUntil(() => kernel.network('mock')?.id === 'mock:2')
  await vi.advanceTimersByTimeAsync(61_000)
  slowDown(0)
  await rest()
  expect(seen()).toEqual(['connected', [], 'mock:2'])
  await end('mock:1')
  await go('mock:1')
  expect(seen()).toEqual(['connecting', ['mock:1'], 'mock:1'])
})

test('a host never sees an account in use on a network whose sign-in has expired meanwhile (sign-in 6)', async () => {
  const { kernel, chain, go, requests, status, signNow } = await openSignedIn(60_000)
  await go('mock:2')
  await vi.advanceTimersByTimeAsync(30_000)
  await signNow()
  expect([status(), kernel.network('mock')?.id]).toEqual(['connected', 'mock:2'])
  // The sign-in on the first network is over by its own words.
  await vi.advanceTimersByTimeAsync(40_000)
  const told = new Set<string>()
  kernel.hooks.onNetworkChange.tap('host', ({ network, connection }) => {
    if (connection) told.add(`told ${network.id}`)
    told.add(`${selectStatus(kernel.state, 'mock')} ${network.id}`)
  })
  chain.wallet().emitNetwork('mock:1')
  await rest()
  expect(requests().map(({ chainId }) => chainId)).toEqual(['mock:1'])
  expect([...told]).toEqual([])
})

test.each(['turned to', 'left alone'])(
  'a wallet beside the one in use, whose sign-in the server has ended, signs in again once it is %s (sign-in 6)',
  async (how) => {
    const kept = createMemoryStorage()
    const chain = mockChain({ wallets: [{ id: 'one' }, { id: 'two' }] })
    const page = await visitSigning({ storage: { ...kept, verifies: true } }, { chain, multiWallet: true })
    const { kernel, connect, signNow, requests, status } = page
    await connect('one')
    await signNow()
    await connect('two')
    await signNow()
    await kept.delete({ chainId: 'mock:1', accountAddress: 'one-1' })
    if (how === 'turned to') kernel.switchConnection({ connectorId: 'one', namespace: 'mock' }).catch(() => {})
    else kernel.disconnect({ connectorId: 'two' })
    await rest()
    expect([status(), requests().map(({ accountAddress }) => accountAddress)]).toEqual(['connecting', ['one-1']])
  },
)
