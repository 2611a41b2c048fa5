import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { buckets, field, noSuchRune, openRunes, path, pay, pressUntil, reviewMint, test } from './runeFlow.ts'
import { badAnswer } from './runeOrders.ts'

test.for([
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1_280 },
] as const)(
  'everybody can use the views of orders and what goes wrong in them, $theme and $width px wide',
  async ({ theme, width }, { openDemo, service }) => {
    const { page, allow } = await openDemo({
      ...{ path: `${path}&theme=${theme}`, theme, viewport: { width, height: 800 } },
    })
    allow(noSuchRune)
    allow(badAnswer)
    const { look, faults } = inspector(page, `${theme}-${width}`)
    await openRunes(page)
    await modal(page).getByText('Runes you hold').waitFor()
    await look('runes')
    await button(modal(page), 'Mint').click()
    await field(page, 'Rune').fill('no such rune')
    await modal(page).getByText('There is no rune of this name.').waitFor()
    await modal(page).getByRole('radio', { name: 'Other' }).click()
    await field(page, 'Fee rate in sat/vB').fill('0')
    await button(modal(page), 'Runes go to: Change').click()
    await look('rune-mint-faults')
    await button(modal(page), 'Back').click()
    await modal(page).getByRole('tab', { name: 'Runes' }).click()
    await button(modal(page), 'Etch').click()
    await field(page, 'Rune').fill(buckets)
    await modal(page).getByText('This name is taken.').waitFor()
    await modal(page).getByRole('switch').click()
    await modal(page).getByRole('radio', { name: 'After the etching' }).click()
    await field(page, 'Closes after blocks').fill('4320')
    await modal(page).getByText('Picture', { exact: true }).click()
    await look('rune-etch')
    await button(modal(page), 'Back').click()
    await modal(page).getByRole('tab', { name: 'Runes' }).click()
    await reviewMint(page, theme === 'dark' ? 6 : 7)
    await button(modal(page), 'Pay').waitFor()
    await look('rune-review')
    await service.setFaults([{ do: '400', on: 'execute' }])
    await pay(page, 'Send')
    await heading(page, 'Paid, but not begun').waitFor()
    await look('rune-order-refused')
    await service.setFaults([])
    await pressUntil(page, 'Tell the service again', () => heading(page, 'The order is under way').isVisible())
    await look('rune-order')
    await button(modal(page), 'Raise the fee').click()
    await field(page, 'New fee rate in sat/vB').fill('1')
    await look('rune-bump')
    await button(modal(page), 'Back').click()
    await button(modal(page), 'Back').click()
    await modal(page).getByRole('tab', { name: 'Runes' }).click()
    await modal(page).getByText('Orders under way').waitFor()
    await look('runes-with-order')
    expect(faults).toEqual([])
  },
)
