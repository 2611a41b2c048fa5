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
