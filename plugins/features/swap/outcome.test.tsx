import { act } from 'react'
import type { LedgerEntry } from 'tapkit/kernel'
import { OutcomeStage } from 'tapkit/review'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mount } from '../../../ui/kit/fixtures/mount.tsx'
import { createTeller } from '../../../ui/review/createTeller.ts'
import { loadWords } from '../../../ui/review/kindWords.ts'
import { openPond } from './fixtures/openPond.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const paid = { direction: 'out', amount: 25_000_000n, token: 'lily-contract' } as const
const due = { direction: 'in', amount: 1_500n, limit: 'atLeast' } as const
const came = { direction: 'in', amount: 1_700n } as const
const swapped: LedgerEntry = {
  ...{ id: 'a', namespace: 'pond', networkId: 'pond:1', account: 'frog1own', wallet: 'Heron', kind: 'swap' },
  ...{ summary: '25 LILY', status: 'confirmed', awaits: true, transactionId: '0x1', askedAt: 1, updatedAt: 1 },
  changes: [{ ...paid, limit: 'atMost' }, due],
  seen: [paid],
  tokens: [
    { symbol: 'REED', name: 'Reed', decimals: 3 },
    { symbol: 'LILY', name: 'Lily', decimals: 6, address: 'lily-contract' },
  ],
}
const approved: LedgerEntry = {
  ...swapped,
  id: 'b',
  kind: 'approval',
  summary: 'LILY',
  awaits: undefined,
  changes: [],
  seen: undefined,
}

/** The text of the outcome view. */
async function drawn(entry: LedgerEntry): Promise<string> {
  const { kernel } = await openPond()
  const { page } = mount(<OutcomeStage kernel={kernel} entry={entry} onDone={() => {}} />)
  await act(async () => loadWords(kernel, entry.kind))
  const text = page.textContent ?? ''
  await act(async () => kernel.destroy())
  return text
}

/** The text of the outcome's toast; `undefined` if there is none. */
async function told(entry: LedgerEntry): Promise<string | undefined> {
  const { kernel } = await openPond()
  kernel.open('Swap', {})
  createTeller(kernel)([entry])
  // They load in real time.
  await loadWords(kernel, entry.kind)
  await vi.advanceTimersByTimeAsync(100)
  const { message } = kernel.state.toast ?? {}
  kernel.destroy()
  return message
}

describe('the amount that a swap brought', () => {
  test('is the amount that the network recorded, or is said to be unknown (money 31)', async () => {
    const sent = { ...swapped, status: 'sent', seen: undefined } as const
    expect(await drawn(sent)).toContain('25 LILY to at least 1.5 REED is on its way')
    const changes = [paid, { ...due, kept: 'simulation' as const }]
    expect(await drawn({ ...sent, changes })).toContain('25 LILY to about 1.5 REED is on its way')
    const unknown = await drawn(swapped)
    expect(unknown).toContain('Swapped 25 LILY')
    expect(unknown).not.toContain('1.5 REED')
    expect(unknown).toContain('doesn’t say what came')
    expect(await drawn({ ...swapped, seen: [paid, came] })).toContain('Swapped 25 LILY to 1.7 REED')
  })

  test('is said to be unknown if the review could not say what would come', async () => {
    const untried = { ...swapped, changes: [paid], seen: undefined }
    expect(await drawn(untried)).toContain('doesn’t say what came')
    expect(await told({ ...untried, status: 'failed' })).toBe('25 LILY: the network refused the swap')
  })

  test('is told as the network recorded it, else as the least that was reviewed', async () => {
    expect(await told(swapped)).toBe('Swapped 25 LILY. What came isn’t known: compare your balance.')
    expect(await told({ ...swapped, seen: [paid, came] })).toBe('Swapped 25 LILY to 1.7 REED')
    expect(await told({ ...swapped, status: 'failed' })).toBe('25 LILY to 1.5 REED: the network refused the swap')
  })
})

describe('an approval', () => {
  test('goes by its token', async () => {
    expect(await drawn({ ...approved, status: 'sent' })).toContain('The approval of LILY is on its way')
    expect(await drawn(approved)).toContain('LILY approved')
  })

  test('that was made otherwise says that, and no amounts: nothing leaves by either', async () => {
    const text = await drawn({ ...approved, status: 'different', seen: [] })
    expect(text).toContain('Another approval was recorded than you confirmed, or none.')
    expect(text).not.toMatch(/nothing|left your account/)
  })

  test('is told only if the network refused it', async () => {
    expect(await told(approved)).toBeUndefined()
    expect(await told({ ...approved, status: 'different', seen: [] })).toBeUndefined()
    expect(await told({ ...approved, status: 'failed' })).toBe('The network refused the approval of LILY')
  })
})
