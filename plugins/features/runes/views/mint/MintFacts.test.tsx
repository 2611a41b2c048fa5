import { createTestKernel } from 'tapkit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mount } from '../../../../../ui/kit/fixtures/mount.tsx'
import type { RuneFacts } from '../../../../ordinals/service.ts'
import { runeFacts } from '../../fixtures/runeFacts.ts'
import { MintFacts } from './MintFacts.tsx'

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
    const text = draw(runeFacts({ terms: { amount: 150n, cap: 1_000n, heightEnd: 900_433n } }), 900_000)
    expect(text).toMatch(/A mint yields1\.5 .*⧉/)
    expect(text).toContain('Minted400 of 1,000')
    expect(text).toContain('Mints left600')
    expect(text).toContain('Until block 900,432, about 3 days from now')
  })

  test.each<[string, RuneFacts | 'none' | undefined, string]>([
    ['no rune', 'none', 'There is no rune of this name.'],
    ['nobody knows', undefined, 'Nothing is known about this rune here.'],
    ['no terms', runeFacts({ terms: undefined }), 'Nobody can mint this rune.'],
    ['the cap', runeFacts({ mints: 1_000n }), 'The cap is reached'],
    [
      'the end',
      runeFacts({ terms: { amount: 1n, cap: 9_999n, heightEnd: 900_001n } }),
      'The last block for mints has passed.',
    ],
    [
      'the start',
      runeFacts({ terms: { amount: 1n, cap: 9_999n, heightStart: 900_144n } }),
      'Mints open at block 900,144, in about 24 hours.',
    ],
  ])('says why nothing is to be had: %s', (_, rune, line) => {
    expect(draw(rune, 900_000)).toContain(line)
  })

  test('warns of mints that come too late for the cap', () => {
    expect(draw(runeFacts({ mints: 997n }), 900_000, 5n)).toContain('Only 3 mints are left.')
  })
})
