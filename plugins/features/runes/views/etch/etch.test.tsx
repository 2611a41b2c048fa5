import { describe, expect, test } from 'vitest'
import type { RuneFacts } from '../../../../ordinals/service.ts'
import { unlockHeight } from '../../../../ordinals/unlockHeight.ts'
import { drawViews } from '../../fixtures/drawViews.ts'
import { openOrders } from '../../fixtures/openOrders.ts'
import { mainnet } from '../../fixtures/orders.ts'
import { runeFacts, runeName } from '../../fixtures/runeFacts.ts'
import { nameStateOf } from './nameState.ts'

const open = openOrders()

test('a name that is locked is told with its block and its time (runes 16)', async () => {
  const drawn = drawViews((await open()).kernel, 'RuneEtch')
  await drawn.wait(1_000)
  await drawn.fill('Rune', 'AAAA')
  await drawn.see('The name opens at block')
  expect(drawn.text()).toMatch(/The name opens at block \d[\d,]+, in about \d+ (days|months|years)/)
  expect(drawn.button('Choose another name')?.disabled).toBe(true)
  await drawn.fill('Rune', 'AAAAAAAAAAAAA.B')
  await drawn.see('Whether the name is taken is not known here')
})

test('the form of an etching and its review head the blocks of mints with the same words, and mean the same blocks (runes 16)', async () => {
  const world = await open()
  const drawn = drawViews(world.kernel, 'RuneEtch')
  await drawn.wait(1_000)
  await drawn.fill('Rune', 'AAAAAAAAAAAAA.B')
  await drawn.press('Let anybody mint')
  await drawn.press('Between two blocks')
  await drawn.fill('Amount of a mint', '1')
  await drawn.fill('Number of mints', '9')
  await drawn.fill('Mints open at block', '900100')
  await drawn.fill('Mints close before block', '900200')
  await drawn.see('5,000 sat')
  await drawn.press('Review')
  await drawn.see('The name may go to somebody else')
  expect(drawn.text()).toContain('Mints open at block900,100')
  expect(drawn.text()).toContain('Mints close before block900,200')
  expect(world.calls.find(({ url }) => url.endsWith('etch/orders'))?.body).toMatchObject({
    terms: { heightStart: '900100', heightEnd: '900200' },
  })
})

test.each(['Premine', 'Amount of a mint', 'Fee rate in sat/vB'])(
  'error: a pasted “1,000” is a thousand or one, so it fills in nothing: %s (money 38)',
  async (label) => {
    const drawn = drawViews((await open()).kernel, 'RuneEtch')
    await drawn.wait(1_000)
    await drawn.press('Let anybody mint')
    if (label === 'Fee rate in sat/vB') await drawn.press('Other')
    await drawn.fill(label, '1,000')
    expect(drawn.input(label).value).toBe('')
    await drawn.fill(label, '12')
    await drawn.fill(label, '12,')
    await drawn.fill(label, '12.5')
    expect(drawn.input(label).value).toBe('12.5')
  },
)

describe('a name (runes 16)', () => {
  const state = (text: string, height: number | undefined, value: RuneFacts | 'none' | undefined) =>
    nameStateOf(runeName(text), { networkId: mainnet, height, answer: { status: 'known', value } }).status

  test('is locked until its block, then free or taken by the word of the index', () => {
    expect(state('AAAA', 900_000, 'none')).toBe('locked')
    expect(state('AAAA', 1_049_999, 'none')).toBe('free')
    expect(state('UNCOMMONGOODS', 900_000, runeFacts())).toBe('taken')
    expect(state('UNCOMMONGOODS', 900_000, undefined)).toBe('unknown')
    // An etching of today is in the sixth block from now.
    const opensAt = unlockHeight(runeName('AAAA').number, 'Mainnet') ?? 0
    expect([state('AAAA', opensAt - 7, 'none'), state('AAAA', opensAt - 6, 'none')]).toEqual(['locked', 'free'])
    // A kit that does not know the height of the chain refuses no name: the service does.
    expect(state('AAAA', undefined, 'none')).toBe('free')
  })
})
