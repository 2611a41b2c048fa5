import { act } from 'react'
import type { Prepared, Reading } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMoney } from '../../kernel/fixtures/money.ts'
import { isPressable } from '../kit/fixtures/isPressable.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { changesToShow } from './changesToShow.ts'
import { Review } from './Review.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'

/** The elements that the browser observes, and how a test brings some into view. */
const observed = new Map<Element, Set<IntersectionObserverCallback>>()
const show = (...elements: readonly Element[]) =>
  act(async () => {
    for (const target of elements)
      for (const tell of observed.get(target) ?? [])
        tell([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], undefined as never)
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  class Observer {
    private readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(element: Element) {
      observed.set(element, (observed.get(element) ?? new Set()).add(this.tell))
    }
    disconnect() {
      for (const each of observed.values()) each.delete(this.tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  observed.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The review of a request that pays each of these amounts, in nuts, to an otter of its own. */
async function review(amounts: readonly bigint[], more: Partial<Reading> = {}) {
  const money = createMoney()
  const chain = mockChain({
    networks: [mockNetwork('pond:1')],
    wallets: [{ id: 'w', name: 'Weir', accounts: ['frog'] }],
  })
  const kernel = createTestKernel({ plugins: [money.plugin, chain.plugin] })
  onTestFinished(() => act(async () => kernel.destroy()))
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
  money.read = () => ({
    changes: amounts.map((amount, at) => ({ direction: 'out', amount, party: `otter${at}` })),
    ...more,
  })
  const sent: Prepared[] = []
  const prepare = () => kernel.prepare({ kind: 'calls', payload: { pays: 'otters' } } as never)
  // The modules load in real time.
  await prepare()
  const write = async () => ({ prepared: await prepare(), about: undefined })
  const { page, findAll } = mount(
    <Review kernel={kernel} write={write} submit={async ({ prepared }) => void sent.push(prepared)} onDone={() => {}}>
      {({ sheet }) => <ReviewSheet {...sheet} />}
    </Review>,
  )
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await wait(0)
  await wait(600)
  const key = () => (findAll('button') as HTMLButtonElement[]).find(({ textContent }) => textContent === 'Send')
  const hint = () => page.querySelector(`[id="${key()?.getAttribute('aria-describedby')}"]`)?.textContent
  return { page, findAll, wait, key, hint, sent }
}

test('error: an amount that stands below what is in view is not confirmed unseen (interface 23)', async () => {
  const { findAll, wait, key, hint, sent } = await review([1n, 1n, 900_000_000n])
  const figures = findAll('.tk-review__change')
  await show(...figures.slice(0, 2).flatMap((figure) => [...figure.querySelectorAll('i')]))
  await wait(600)
  expect(isPressable(key())).toBe(false)
  expect(hint()).toBe('1 amount was not in view yet')
  await act(async () => key()?.click())
  expect([document.activeElement === figures[2], sent.length]).toEqual([true, 0])
  await show(...(figures[2]?.querySelectorAll('i') ?? []))
  await wait(600)
  expect(isPressable(key())).toBe(true)
  await act(async () => key()?.click())
  expect(sent).toHaveLength(1)
})

test('error: an allowance of calls that an app wrote is an amount as well: the key waits until the allowance was in view (interface 24)', async () => {
  const { findAll, wait, key, hint } = await review([1n], {
    allowances: [{ token: 'acorn', spender: 'raven', amount: 900_000_000n }],
    details: [{ code: 'allows', value: '900000000 acorn → raven' }],
  })
  const [paid, allowed] = findAll('.tk-review__change')
  await show(...(paid?.querySelectorAll('i') ?? []))
  await wait(600)
  expect(isPressable(key())).toBe(false)
  expect(hint()).toBe('1 amount was not in view yet')
  expect(allowed?.textContent).toContain('900,000,000')
  expect(allowed?.textContent).toContain('raven')
  await show(...(allowed?.querySelectorAll('i') ?? []))
  await wait(600)
  expect(isPressable(key())).toBe(true)
})

test('error: an amount that is drawn with other decimals, in another unit, or as an estimate is another amount, which has to be seen (interface 24)', () => {
  const acorn = { address: 'acorn', name: 'Acorn', symbol: 'ACN', decimals: 6 }
  const shown = { direction: 'in', amount: 1_000_000n, token: 'acorn', limit: 'atLeast' } as const
  const keyOf = (token: typeof acorn, change: Reading['changes'][number]) => {
    const prepared = {
      intent: { promise: { out: [] }, tokens: [token] },
      network: mockNetwork('pond:1'),
      changes: [change],
    }
    return changesToShow(prepared as unknown as Prepared)[0]?.key
  }
  const keys = [
    keyOf(acorn, shown),
    keyOf({ ...acorn, decimals: 5 }, shown),
    keyOf({ ...acorn, symbol: 'OAK' }, shown),
    keyOf(acorn, { ...shown, kept: 'simulation' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf(acorn, { ...shown })).toBe(keys[0])
})
