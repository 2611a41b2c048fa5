import { createTestKernel } from 'tapkit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mount } from '../../../../ui/kit/fixtures/mount.tsx'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { RuneFacts } from '../../../ordinals/service.ts'
import { mainnet } from '../fixtures/orders.ts'
import { blockTime } from './blockTime.ts'
import { MintFacts } from './MintFacts.tsx'
import { nameStateOf } from './nameState.ts'

const nameOf = (text: string) => {
  const name = readRuneName(text)
  if (!name) throw new Error(text)
  return name
}

const facts = (given: Partial<RuneFacts> = {}): RuneFacts => ({
  ...{ id: '840000:1', name: nameOf('UNCOMMON•GOODS'), number: 1n, divisibility: 2, symbol: '⧉' },
  ...{ premine: 0n, burned: 0n, mints: 400n, supply: 0n, block: 840_000, etching: 'a'.repeat(64), height: 900_000 },
  terms: { amount: 150n, cap: 1_000n },
  ...given,
})

function draw(rune: RuneFacts | 'none' | undefined, height: number | undefined, repeats = 1n): string {
  const kernel = createTestKernel({ plugins: [] })
  onTestFinished(() => kernel.destroy())
  const { page } = mount(
    <MintFacts kernel={kernel} answer={{ status: 'known', value: rune }} height={height} repeats={repeats} />,
  )
  return page.textContent ?? ''
}

describe('what is known about a mint (runes 15)', () => {
  test('is what a mint yields, how many are left, and until which block', () => {
    const text = draw(facts({ terms: { amount: 150n, cap: 1_000n, heightEnd: 900_433n } }), 900_000)
    expect(text).toMatch(/A mint yields1\.5 .*⧉/)
    expect(text).toContain('Minted400 of 1,000')
    expect(text).toContain('Mints left600')
    expect(text).toContain('Until block 900,432, about 3 days from now')
  })

  test.each<[string, RuneFacts | 'none' | undefined, string]>([
    ['no rune', 'none', 'There is no rune of this name.'],
    ['nobody knows', undefined, 'Nothing is known about this rune here.'],
    ['no terms', facts({ terms: undefined }), 'Nobody can mint this rune.'],
    ['the cap', facts({ mints: 1_000n }), 'The cap is reached'],
    [
      'the end',
      facts({ terms: { amount: 1n, cap: 9_999n, heightEnd: 900_001n } }),
      'The last block for mints has passed.',
    ],
    [
      'the start',
      facts({ terms: { amount: 1n, cap: 9_999n, heightStart: 900_144n } }),
      'Mints open at block 900,144, in about 24 hours.',
    ],
  ])('says why nothing is to be had: %s', (_, rune, line) => {
    expect(draw(rune, 900_000)).toContain(line)
  })

  test('warns of mints that come too late for the cap', () => {
    expect(draw(facts({ mints: 997n }), 900_000, 5n)).toContain('Only 3 mints are left.')
  })
})

describe('a name (runes 16)', () => {
  const state = (text: string, height: number | undefined, value: RuneFacts | 'none' | undefined) =>
    nameStateOf(nameOf(text), { networkId: mainnet, height, answer: { status: 'known', value } }).status

  test('is locked until its block, then free or taken by the word of the index', () => {
    expect(state('AAAA', 900_000, 'none')).toBe('locked')
    expect(state('AAAA', 1_049_999, 'none')).toBe('free')
    expect(state('UNCOMMONGOODS', 900_000, facts())).toBe('taken')
    expect(state('UNCOMMONGOODS', 900_000, undefined)).toBe('unknown')
    // Whoever does not know how far the chain is refuses nobody: the service does.
    expect(state('AAAA', undefined, 'none')).toBe('free')
  })
})

test.each([
  [0, '0 minutes'],
  [9, '90 minutes'],
  [144, '24 hours'],
  [433, '3 days'],
  [4_320, '30 days'],
  [52_560, '12 months'],
  [210_000, '4 years'],
])('%i blocks take about %s', (blocks, text) => {
  expect(blockTime(blocks, 'en')).toBe(text)
})
