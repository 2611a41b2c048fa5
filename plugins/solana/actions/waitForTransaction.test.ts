import bs58 from 'bs58'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const id = bs58.encode(new Uint8Array(64).fill(9))

/** What a node says of the transaction at one look; `away` is no answer. */
type Look = 'absent' | 'processed' | 'confirmed' | 'finalized' | 'failed' | 'away' | 'nonsense'
const rows: Record<Exclude<Look, 'away'>, unknown> = {
  absent: null,
  processed: { confirmationStatus: 'processed', err: null },
  confirmed: { confirmationStatus: 'confirmed', err: null },
  finalized: { confirmationStatus: 'finalized', err: null },
  failed: { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'x'] } },
  nonsense: 7,
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets answers arrive, which takes turns of the event loop and no time. */
async function arrive() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets `ms` pass in steps, as a clock does. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    await arrive()
  }
}

async function wait(looks: readonly Look[]) {
  let asked = 0
  const getSignatureStatuses = () => {
    const look = looks[asked++] ?? looks.at(-1) ?? 'absent'
    if (look === 'away') throw new TypeError('offline')
    return { context: { slot: 1 }, value: [rows[look]] }
  }
  const { kernel } = await world({ rpc: { getSignatureStatuses, getTransaction: () => null } })
  kernel.http.wake()
  const outcome = kernel.waitForTransaction({ id, networkId: mainnet.id })
  outcome.catch(() => {})
  // What is imported on demand is there with the first look.
  while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
  await arrive()
  return { outcome, asked: () => asked, kernel }
}

test('is looked for at once, then each second', async () => {
  const { outcome, asked } = await wait(['absent', 'processed', 'away', 'confirmed'])
  await pass(500)
  expect(asked()).toBe(1)
  await pass(9_000)
  expect(await outcome).toEqual({ id, status: 'confirmed' })
  expect(asked()).toBe(4)
})

test('is unknown after 25 s, keeps its id, and is no longer looked for', async () => {
  const { outcome, asked } = await wait(['absent'])
  await pass(25_000)
  expect(await outcome).toEqual({ id, status: 'unknown' })
  const before = asked()
  await pass(10_000)
  expect(asked()).toBe(before)
})

test('ends as the first look that is sure says, whatever came before', async () => {
  const unsure = fc.constantFrom<Look>('absent', 'processed', 'away', 'nonsense')
  const sure = fc.constantFrom<Look>('confirmed', 'finalized', 'failed')
  await fc.assert(
    fc.asyncProperty(fc.array(unsure, { maxLength: 30 }), sure, async (before, last) => {
      const { outcome, kernel } = await wait([...before, last])
      await pass(26_000)
      const inTime = before.length < 25
      const expected = !inTime ? 'unknown' : last === 'failed' ? 'failed' : 'confirmed'
      expect(await outcome).toEqual({ id, status: expected })
      kernel.destroy()
    }),
    { numRuns: 25 },
  )
})

test('is no longer looked for when the kernel ends', async () => {
  const { outcome, asked, kernel } = await wait(['absent'])
  const ended = expect(outcome).rejects.toThrow()
  await pass(1_500)
  kernel.destroy()
  const before = asked()
  await pass(5_000)
  expect(asked()).toBe(before)
  await ended
})

describe('an id that is none', () => {
  test.each(['', 'x', '0', bs58.encode(new Uint8Array(63))])('%j is unknown at once', async (text) => {
    const { kernel, calls } = await world()
    kernel.http.wake()
    const outcome = kernel.waitForTransaction({ id: text, networkId: mainnet.id })
    expect(await outcome).toEqual({ id: text, status: 'unknown' })
    expect(calls).toEqual([])
  })
})
