import { act } from 'react'
import type { Kind, LedgerEntry } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { runeMint } from '../../plugins/features/runes/kindWords.ts'
import { approval } from '../../plugins/features/swap/kindWords.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { bartered, barterWords, lily, openBarter, reed } from './fixtures/openBarter.ts'
import { OutcomeStage } from './OutcomeStage.tsx'

const entry: LedgerEntry = {
  ...{ id: 'one', namespace: 'pond', networkId: 'pond:1', account: '0xa', wallet: 'Weir', kind: 'calls' },
  ...{ summary: '', status: 'different', transactionId: '0x1', changes: [], seen: [], tokens: [] },
  ...{ askedAt: 1, updatedAt: 1 },
}
const paid = [{ direction: 'out', amount: 5n, party: '0xb' }] as const

function drawn(more: Partial<LedgerEntry>): string {
  const kernel = createTestKernel({ plugins: [] })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={{ ...entry, ...more }} onDone={() => {}} />)
  const text = page.textContent ?? ''
  kernel.destroy()
  return text
}

/** The outcome of a request whose kind has these words. */
async function spoken(words: Awaited<ReturnType<Kind['load']>>['default'], more: Partial<LedgerEntry>) {
  const { kernel } = await openBarter({ load: async () => ({ default: words }) })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={{ ...bartered, ...more }} onDone={() => {}} />)
  await act(async () => {})
  const text = page.textContent ?? ''
  await act(async () => kernel.destroy())
  return text
}

/** The words that are made of amounts, or of the wallet's name. */
const sentences = ['warning', 'approveText', 'wayTitle', 'doneTitle']

// "You reviewed nothing. The network recorded nothing." would say nothing.
describe('what was made otherwise, though as much left as was reviewed', () => {
  test('a kind that has a sentence for it says that, and no amounts', async () => {
    const differsText = 'Another barter was made.'
    const text = await spoken({ differsText }, { status: 'different', changes: [], seen: [] })
    expect(text).toContain(differsText)
    expect(text).not.toMatch(/nothing|left your account/)
  })
  test('error: a payment from another account says that it was paid, in any kind’s words (money 48)', async () => {
    const text = await spoken(runeMint, {
      ...{ kind: 'barter', status: 'different', awaits: undefined, changes: paid, seen: paid, tokens: [] },
    })
    expect(text).toContain('As much was paid as you reviewed')
    expect(text).not.toContain('another payment than you confirmed')
  })
  test('a payment names the memo that it lacks', () => {
    const text = drawn({ kind: 'transfer', memo: '104729', changes: paid, seen: paid })
    expect(text).toContain('without the memo 104729')
    expect(text).not.toContain('Something else left your account')
  })
  test('a call says that it was another one', () => {
    expect(drawn({})).toContain('by another call')
  })
})

test('an amount that left in place of an approval is shown beside the reviewed amounts, in any kind’s words (money 36)', async () => {
  // The wallet was asked for an approval, of which the review says that nothing leaves yet, and has paid 900 LILY to a stranger.
  const seen = [{ direction: 'out', amount: 900n, token: lily.address, party: 'mallory' }] as const
  const text = await spoken(approval, {
    ...{ status: 'different', summary: 'LILY', awaits: undefined, changes: [], seen, tokens: [reed, lily] },
  })
  expect(text).toContain('You reviewed nothing. The network recorded 900 LILY to mallory.')
})

describe('words keep no visitor from an outcome (money 36)', () => {
  const outcomes = ['asked', 'sent', 'confirmed', 'failed', 'different', 'unknown'] as const
  const general = (status: LedgerEntry['status']) => spoken({}, { status, seen: [out25] })
  const out25 = { direction: 'out', amount: 25n, token: lily.address } as const
  const breaks = () => {
    throw new TypeError('of undefined')
  }
  test.each<[string, object]>([
    ['are texts where sentences are made', { ...Object.fromEntries(sentences.map((key) => [key, 'Bartered'])) }],
    ['break', { ...Object.fromEntries(sentences.map((key) => [key, breaks])) }],
    ['make no text', { ...Object.fromEntries(sentences.map((key) => [key, () => 5])) }],
    ['are no texts', { doneText: 5, lostTitle: {}, lostText: breaks, differsText: [], unrecordedText: null }],
  ])('error: words that %s leave the general words, at each status', async (_, words) => {
    for (const status of outcomes)
      expect(await spoken(words as never, { status, seen: [out25] })).toBe(await general(status))
  })
})

test('a swap whose payment of the same amount went to another receiver is told by its receiver', () => {
  const [out, due] = bartered.changes as [LedgerEntry['changes'][number], LedgerEntry['changes'][number]]
  const text = drawn({
    ...{ ...bartered, status: 'different', changes: [{ ...out, party: 'market' }, due] },
    seen: [
      { ...out, party: 'mallory' },
      { direction: 'in', amount: 8n },
    ],
  })
  expect(text).toContain(
    'You reviewed −25 LILY to market, +0.8 REED. The network recorded −25 LILY to mallory, +0.8 REED.',
  )
})

describe('the amount that was promised to come', () => {
  const [out, due] = bartered.changes as [LedgerEntry['changes'][number], LedgerEntry['changes'][number]]

  test('is said with its bound until the network has recorded it', async () => {
    const about = [out, { ...due, kept: 'simulation' as const }]
    const exactly = [out, { ...due, limit: 'exactly' as const }]
    expect(await spoken(barterWords, {})).toContain('25 LILY to at least 0.8 REED is under way')
    expect(await spoken(barterWords, { changes: about })).toContain('25 LILY to about 0.8 REED is under way')
    expect(await spoken(barterWords, { changes: exactly })).toContain('25 LILY to 0.8 REED is under way')
    const seen = [out, { direction: 'in', amount: 9n } as const]
    expect(await spoken(barterWords, { status: 'confirmed', seen })).toContain('Bartered 25 LILY to 0.9 REED')
  })

  test('is said to be unknown if the network recorded none of it, in any kind’s words (money 31)', async () => {
    const text = await spoken(barterWords, { status: 'confirmed', seen: [out] })
    expect(text).toContain('doesn’t say what came')
    expect(text).not.toContain('0.8 REED')
    expect(drawn({ ...bartered, status: 'confirmed', seen: [out] })).toContain('doesn’t say what came')
  })

  test('is told by both amounts if it came short', () => {
    const seen = [out, { direction: 'in', amount: 7n } as const]
    expect(drawn({ ...bartered, status: 'different', seen })).toContain(
      'You reviewed −25 LILY, +0.8 REED. The network recorded −25 LILY, +0.7 REED.',
    )
  })
})

test('what left otherwise is told by its amounts', () => {
  const text = drawn({ kind: 'transfer', changes: paid, seen: [{ ...paid[0], amount: 6n }] })
  expect(text).toContain('You reviewed 5 to 0xb. The network recorded 6 to 0xb.')
})

test('a request that pays nothing goes by its summary in the words of its kind; the general words say that nothing was sent', async () => {
  const nothing = { status: 'confirmed', summary: 'LILY', changes: [] } as const
  expect(await spoken({ doneTitle: (token) => `${token} watered` }, nothing)).toContain('LILY watered')
  const general = drawn({ ...nothing, kind: 'barter' })
  expect(general).toContain('Confirmed')
  expect(general).not.toContain('LILY')
})
