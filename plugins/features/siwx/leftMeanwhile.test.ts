import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { rest, visitSigning } from './fixtures/visitSigning.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a look at a network that was left meanwhile does not spare the next look there (sign-in 6)', async () => {
  const kept = createMemoryStorage()
  let slow = 0
  const all = async () => {
    if (slow > 0) await new Promise((done) => setTimeout(done, slow))
    return kept.all()
  }
  const page = await visitSigning({ storage: { ...kept, all, verifies: true } })
  const { kernel, requests, status } = page
  const signNow = async () => {
    void sign(kernel, requests()[0]?.id ?? '')
    await rest()
  }
  const go = async (id: 'mock:1' | 'mock:2') => {
    kernel.switchNetwork(id).catch(() => {})
    await rest()
  }
  await page.connect('wallet')
  await signNow()
  await go('mock:2')
  await signNow()
  // There and back, quicker than the storage answers.
  slow = 60_000
  kernel.switchNetwork('mock:1').catch(() => {})
  await vi.waitUntil(() => kernel.network('mock')?.id === 'mock:1')
  await vi.advanceTimersByTimeAsync(50)
  kernel.switchNetwork('mock:2').catch(() => {})
  await vi.waitUntil(() => kernel.network('mock')?.id === 'mock:2')
  await vi.advanceTimersByTimeAsync(61_000)
  slow = 0
  await rest()
  expect([status(), kernel.network('mock')?.id]).toEqual(['connected', 'mock:2'])
  // The server ends the first sign-in.
  await kept.delete({ chainId: 'mock:1', accountAddress: 'wallet-1' })
  await go('mock:1')
  expect([status(), requests().map(({ chainId }) => chainId)]).toEqual(['connecting', ['mock:1']])
})
