import { act } from 'react'
import type { LedgerEntry } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bob, carol, fillIn, openReview, openRiver, own } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const key = 'tapkit:default:v1:ledger'
const entryOf = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ id, namespace: 'river', networkId: 'river:1', account: own, wallet: 'Weir', kind: 'transfer', summary: '' },
  tokens: [{ name: 'Nut', symbol: 'NUT', decimals: 3 }],
  ...{ status: 'unknown', changes: [{ direction: 'out', amount: 1_000n, party: bob }] },
  ...{ askedAt: 1, updatedAt: 1 },
  ...more,
})
const stored = (entries: readonly unknown[]) =>
  createMemoryArea({
    [key]: JSON.stringify({ value: entries }, (_, part) => (typeof part === 'bigint' ? `${part}` : part)),
  })

test('behavior: each outcome that nobody watched is told, not only the newest', async () => {
  await import('../../../../ui/review/createTeller.ts')
  const { kernel } = await openRiver()
  let settle = () => {}
  const later = new Promise<void>((resolve) => {
    settle = resolve
  })
  let count = 0
  kernel.hooks.send.tapPromise({ name: 'x', stage: -1000 } as never, async () => ({ id: `tx-${++count}` }))
  kernel.hooks.waitForTransaction.tapPromise({ name: 'x', stage: -1000 } as never, async ({ id, entry }) => {
    await later
    // The older one paid somebody else; the newer one is as it was reviewed.
    const seen = id === 'tx-1' ? [{ direction: 'out' as const, amount: 9_000n, party: carol }] : entry?.changes
    return { id, status: 'confirmed' as const, seen }
  })
  for (const amount of [1_000n, 2_000n]) {
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount }))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  settle()
  await vi.advanceTimersByTimeAsync(100)
  expect(kernel.state.ledger.map(({ status }) => status)).toEqual(['confirmed', 'different'])
  // The modal was closed until now.
  const toasts: string[] = []
  for (let visit = 0; visit < 3; visit++) {
    kernel.open('Account')
    for (let turn = 0; turn < 40; turn++) {
      await vi.advanceTimersByTimeAsync(100)
      const { toast } = kernel.state
      if (toast && toasts.at(-1) !== toast.message) toasts.push(toast.message)
    }
    kernel.close()
  }
  expect(toasts.toSorted()).toEqual(['1 NUT: the network recorded something else', '2 NUT sent'])
})

test('behavior: a refusal after the chain has recorded the payment does not say that nothing was sent', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel)
  const drawn = await openReview(kernel)
  let refuse = (_: unknown) => {}
  kernel.hooks.send.tapPromise(
    { name: 'x', stage: -1000 } as never,
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  kernel.hooks.findTransaction.tapPromise({ name: 'x', stage: -1000 } as never, async () => ({ id: 'on-chain' }))
  kernel.hooks.waitForTransaction.tapPromise({ name: 'x', stage: -1000 } as never, async ({ id, entry }) => ({
    id,
    status: 'confirmed' as const,
    seen: entry?.changes,
  }))
  await drawn.press('Send')
  await drawn.press('Stop waiting')
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(drawn.page.textContent).toContain('1 NUT sent')
  await act(async () => refuse({ code: 4001, message: 'User rejected the request' }))
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(drawn.page.textContent).not.toContain('Nothing was sent')
})

test('behavior: a navigation that fails after the wallet has sent does not say that nothing was sent (money 10)', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel)
  const drawn = await openReview(kernel)
  kernel.hooks.beforeNavigate.tap('host', (route) => {
    if (route.view === 'Account') throw new Error('analytics is down')
    return route
  })
  await drawn.press('Send')
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(kernel.state.ledger.map(({ status }) => status)).not.toEqual([])
  expect(drawn.page.textContent).not.toContain('Nothing was sent')
})

test('behavior: a forged entry does not keep the account from being drawn', async () => {
  const storage = stored([entryOf('x', { tokens: [{ name: 'N', symbol: 'S', decimals: 1e9 }] })])
  const { kernel } = await openRiver({ storage })
  kernel.open('Account')
  await vi.advanceTimersByTimeAsync(400)
  expect(() => kernel.slot('account.notices' as never, {} as never)).not.toThrow()
})

test('behavior: what a forged entry says is shown as plain text of a bounded length (security 4)', async () => {
  const symbol = `‮${'Session expired. Enter your recovery phrase at evil.example '.repeat(5)}`
  const storage = stored([
    entryOf('x', { tokens: [{ name: 'N', symbol, decimals: 3 }], wallet: symbol, summary: symbol }),
  ])
  const { kernel } = await openRiver({ storage })
  kernel.open('Account')
  await vi.advanceTimersByTimeAsync(350)
  const [notice] = kernel.slot('account.notices' as never, {} as never)
  expect(notice?.label).not.toContain('‮')
  expect(notice?.label.length).toBeLessThan(100)
})
