import type { LedgerEntry } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { openPond } from '../../plugins/features/swap/fixtures/openPond.ts'
import { createTeller } from './createTeller.ts'

const paid = { direction: 'out', amount: 25_000_000n, token: 'lily-contract' } as const
const swapped: LedgerEntry = {
  ...{ id: 'a', namespace: 'pond', networkId: 'pond:1', account: 'frog1own', wallet: 'Heron', kind: 'swap' },
  ...{ summary: '25 LILY', status: 'confirmed', transactionId: '0x1', askedAt: 1, updatedAt: 1 },
  changes: [paid, { direction: 'in', amount: 1_500n }],
  seen: [paid],
  tokens: [
    { symbol: 'REED', name: 'Reed', decimals: 3 },
    { symbol: 'LILY', name: 'Lily', decimals: 6, address: 'lily-contract' },
  ],
}

/** What is told of how a swap ended. */
async function told(...entries: readonly LedgerEntry[]): Promise<string[]> {
  const { kernel } = await openPond()
  const messages: string[] = []
  kernel.subscribe(() => {
    const { message } = kernel.state.toast ?? {}
    if (message && !messages.includes(message)) messages.push(message)
  })
  kernel.open('Swap', {})
  createTeller(kernel)(entries)
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  return messages
}

test('what a swap brought is told as the network recorded it, else as the least that was reviewed', async () => {
  expect(await told(swapped)).toEqual(['Swapped 25 LILY. What came isn’t known: compare your balance.'])
  const seen = [paid, { direction: 'in', amount: 1_700n } as const]
  expect(await told({ ...swapped, seen })).toEqual(['Swapped 25 LILY to 1.7 REED'])
  expect(await told({ ...swapped, status: 'failed' })).toEqual(['25 LILY to 1.5 REED: the network refused the swap'])
})

test('what the visitor was told in an earlier visit is not told again, nor what is open still', async () => {
  const before = { ...swapped, id: 'before', told: true, summary: 'old' }
  const open = { ...swapped, id: 'open', status: 'sent' as const }
  // One after the other: what came first would have been told first.
  const texts = await told({ ...before, changes: [{ ...paid, amount: 1n }] }, open, { ...swapped, status: 'failed' })
  expect(texts).toEqual(['25 LILY to 1.5 REED: the network refused the swap'])
})

test('what ended together is told one after the other, of whatever kind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { kernel } = await openPond()
  kernel.open('Swap', {})
  const sent = { ...swapped, id: 'b', kind: 'transfer' }
  createTeller(kernel)([swapped, { ...sent, id: 'approved', kind: 'approval' }, sent])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kernel.state.toast?.message).toContain('Swapped 25 LILY')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kernel.state.toast?.message).toBe('25 LILY sent')
  vi.useRealTimers()
})
