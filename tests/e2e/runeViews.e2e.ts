import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { inBitcoinWallet } from './bitcoin.ts'
import { button, expectDemo, heading, modal, openAccount, pickWallet } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { askedOf, badAnswer, lastOrder, orderService } from './runeOrders.ts'
import { answer, question } from './sandboxWallet.ts'

const path = '/?networks=bitcoin&wallet=bitcoin&features=runes,send,receive'
const buckets = 'SANDBOX•BUCKETS'

/** With the order service, which is without faults before and after. */
const test = base.extend('service', async ({ sandbox, onTestFinished }) => {
  const service = orderService(sandbox)
  await service.setFaults([])
  onTestFinished(() => service.setFaults([]))
  return service
})

type Service = ReturnType<typeof orderService>

const field = (page: Page, name: string) => modal(page).getByRole('textbox', { name, exact: true })

/** Connects, and opens the tab of runes. */
async function openRunes(page: Page): Promise<void> {
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  await openTab(page)
}

async function openTab(page: Page): Promise<void> {
  await openAccount(page)
  await modal(page).getByRole('tab', { name: 'Runes' }).click()
}

/** What the wallet was asked for that moves money. */
const paidBy = async (page: Page) => (await askedOf(page)).filter((method) => method !== 'runes_getBalance')

/** The index says so of a name that nobody has, and the browser writes it into the console. */
const noSuchRune = /Failed to load resource: the server responded with a status of 404/

/** Fills in the form of a mint, and goes on to its review. Each test mints another number, since the same order twice is pointed out. */
async function reviewMint(page: Page, repeats: number): Promise<void> {
  await button(modal(page), 'Mint').click()
  await field(page, 'Rune').fill('sandbox buckets')
  await field(page, 'How many mints').fill(String(repeats))
  await modal(page).getByText('Mints left').waitFor()
  await button(modal(page), 'Review').click()
  await heading(page, 'Confirm order').waitFor()
}

async function reviewEtching(page: Page, name: string): Promise<void> {
  await button(modal(page), 'Etch').click()
  await field(page, 'Rune').fill(name)
  await modal(page).getByText('Nobody has this name yet.').waitFor()
  await field(page, 'Premine').fill('1000')
  await button(modal(page), 'Review').click()
  await heading(page, 'Confirm order').waitFor()
}

/** Presses a button that may be gone at any moment, until something has come of it. */
async function pressUntil(page: Page, name: string, hasCome: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      const found = button(modal(page), name)
      if (await found.isVisible()) await found.click({ timeout: 1_000 }).catch(() => undefined)
      return hasCome()
    })
    .toBe(true)
}

/** Presses Pay, which first leads to what is to be read, and answers in the wallet. */
async function pay(page: Page, key: 'Send' | 'Reject'): Promise<void> {
  await pressUntil(page, 'Pay', () => question(page, 'Send bitcoin?').isVisible())
  await answer(page, 'Send bitcoin?', key)
}

/** Expects that the order that was made last is paid once, and ends after some blocks. */
async function expectComplete(page: Page, service: Service, blocks: number): Promise<void> {
  await heading(page, 'The order is under way').waitFor()
  const { id, fundingAddress } = await lastOrder(service)
  await modal(page).getByText(id).waitFor()
  expect(await service.payments(fundingAddress)).toHaveLength(1)
  await service.mine(blocks)
  // A visitor who comes back has the order asked for at once.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return heading(page, 'The order is complete').isVisible()
    })
    .toBe(true)
  expect(await paidBy(page)).toHaveLength(1)
}

describe.each([
  { by: 'by order', at: path, mints: 'sendTransfer', etches: 'sendTransfer', repeats: 2, name: 'VIEWED•RUNE•OF•MINE' },
  {
    ...{ by: 'natively', at: `${path}&ordinals=on`, mints: 'runes_mint', etches: 'runes_etch' },
    ...{ repeats: 3, name: 'NATIVELY•VIEWED•RUNE' },
  },
])('$by', ({ at, mints, etches, repeats, name }) => {
  test('a visitor mints runes in the modal (runes 15, runes 17)', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path: at })
    await openRunes(page)
    const before = (await service.rune(buckets)).entry.mints
    await reviewMint(page, repeats)
    await pay(page, 'Send')
    expect(await paidBy(page)).toEqual([mints])
    await expectComplete(page, service, 4)
    expect((await service.rune(buckets)).entry.mints).toBe(before + repeats)
  })

  test('a visitor etches a rune in the modal (runes 16, runes 17)', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path: at })
    allow(noSuchRune)
    await openRunes(page)
    await reviewEtching(page, name)
    await pay(page, 'Send')
    expect(await paidBy(page)).toEqual([etches])
    await expectComplete(page, service, 8)
    expect((await service.rune(name)).entry.spaced_rune).toBe(name)
  })
})

test('a payment that is declined keeps the form, and is tried again with the same order (runes 17)', async ({
  openDemo,
  service,
}) => {
  const { page } = await openDemo({ path })
  await openRunes(page)
  await reviewMint(page, 4)
  await pay(page, 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  const { id, fundingAddress } = await lastOrder(service)
  expect(await service.payments(fundingAddress)).toEqual([])
  await button(modal(page), 'Edit').click()
  expect(await field(page, 'Rune').inputValue()).toBe(buckets)
  expect(await field(page, 'How many mints').inputValue()).toBe('4')
  await button(modal(page), 'Review').click()
  await pay(page, 'Send')
  await heading(page, 'The order is under way').waitFor()
  expect((await lastOrder(service)).id).toBe(id)
  expect(await service.payments(fundingAddress)).toHaveLength(1)
})

test('an order that is paid and not begun is shown after a reload, and continued (runes 18)', async ({
  openDemo,
  service,
}) => {
  const { page, allow } = await openDemo({ path })
  allow(badAnswer)
  await openRunes(page)
  await reviewMint(page, 5)
  await service.setFaults([{ do: '400', on: 'execute' }])
  await pay(page, 'Send')
  await heading(page, 'Paid, but not begun').waitFor()
  const { id, fundingAddress } = await lastOrder(service)
  await page.reload()
  await openTab(page)
  await button(modal(page), /^5 mints of SANDBOX•BUCKETS/).click()
  await modal(page).getByText(id).waitFor()
  await service.setFaults([])
  await pressUntil(page, 'Tell the service again', () => heading(page, 'The order is under way').isVisible())
  expect(await service.payments(fundingAddress)).toHaveLength(1)
  expect((await inBitcoinWallet(page, 'sats', ({ requests }) => requests)).map(({ method }) => method)).not.toContain(
    'sendTransfer',
  )
})

test('a visitor raises the fee of an etching (runes 18)', async ({ openDemo, service }) => {
  const { page, allow } = await openDemo({ path })
  allow(noSuchRune)
  await openRunes(page)
  await reviewEtching(page, 'HURRIED•RUNE•OF•MINE')
  await pay(page, 'Send')
  await heading(page, 'The order is under way').waitFor()
  const { fundingAddress } = await lastOrder(service)
  await service.mine(1)
  await button(modal(page), 'Raise the fee').click()
  await field(page, 'New fee rate in sat/vB').fill('9')
  await button(modal(page), 'Review').click()
  await pay(page, 'Send')
  await modal(page).getByText('Fee raised to 9 sat/vB').waitFor()
  expect(await service.payments(fundingAddress)).toHaveLength(1)
  expect(await paidBy(page)).toEqual(['sendTransfer', 'sendTransfer'])
})

test('the form of an etching says that a name is taken (runes 16)', async ({ openDemo }) => {
  const { page } = await openDemo({ path })
  await openRunes(page)
  await button(modal(page), 'Etch').click()
  await field(page, 'Rune').fill(buckets)
  await modal(page).getByText('This name is taken.').waitFor()
  await button(modal(page), 'Choose another name').waitFor()
})

test.for([
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1_280 },
] as const)(
  'everybody can use the views of runes, $theme and $width px wide',
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
