import { act } from 'react'
import type { Kind, LedgerEntry } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { approval } from '../../plugins/features/swap/kindWords.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { bartered, barterWords, lily, openBarter, reed } from './fixtures/openBarter.ts'
import { OutcomeStage } from './OutcomeStage.tsx'

/** The outcome of a request of a kind whose plugin has these words. */
async function spoken(words: Awaited<ReturnType<Kind['load']>>['default'], more: Partial<LedgerEntry>) {
  const { kernel } = await openBarter({ load: async () => ({ default: words }) })
  try {
    const { page } = mount(<OutcomeStage kernel={kernel} entry={{ ...bartered, ...more }} onDone={() => {}} />)
    await act(async () => {})
    return page.textContent ?? ''
  } catch (error) {
    return `broken: ${error}`
  } finally {
    await act(async () => kernel.destroy())
  }
}

test('what left in place of an approval is shown beside what was reviewed (money 14)', async () => {
  // The wallet was asked for an approval, of which the review says that nothing leaves yet, and has paid 900 LILY to somebody.
  const seen = [{ direction: 'out', amount: 900n, token: lily.address, party: 'mallory' }] as const
  const text = await spoken(approval, {
    ...{ status: 'different', summary: 'LILY', awaits: undefined, changes: [], seen, tokens: [reed, lily] },
  })
  expect(text).toContain('900 LILY')
})

describe('nobody is kept from an outcome by its words', () => {
  test.each<[string, object]>([
    ['is a text where a sentence is made', { ...barterWords, doneTitle: 'Bartered' }],
    [
      'breaks on an amount that nobody knows',
      { ...barterWords, doneTitle: (_: string, got: string) => `Got ${(got.split(' ')[1] as string).toLowerCase()}` },
    ],
  ])('of which one %s', async (_, words) => {
    const text = await spoken(words as never, {
      ...{ status: 'confirmed', seen: [{ direction: 'out', amount: 25n, token: lily.address }] },
    })
    expect(text).toContain('0x1')
  })
})
