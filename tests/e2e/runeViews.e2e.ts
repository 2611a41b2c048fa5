import { describe } from 'vitest'
import { type Dialect, withWallets } from './bitcoin.ts'
import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import {
  buckets,
  expectComplete,
  field,
  noSuchRune,
  openRunes,
  openTab,
  paidBy,
  path,
  pay,
  pressUntil,
  reviewEtching,
  reviewMint,
  test,
  wasAskedToPay,
} from './runeFlow.ts'
import { badAnswer, lastOrder, mintsInBlocks } from './runeOrders.ts'

type Way = {
  readonly by: string
  readonly dialect: Dialect
  readonly wallet: string
  readonly at: string
  /** The method by which a mint is paid, and by which an etching is. */
  readonly pays: readonly [mint: string, etching: string]
  readonly repeats: number
  readonly name: string
}

const sats = { dialect: 'sats', wallet: 'Sandbox Wallet', at: path } as const
const unisat = { dialect: 'unisat', wallet: 'Unisat', at: path } as const

describe.each<Way>([
  { ...sats, by: 'by order', pays: ['sendTransfer', 'sendTransfer'], repeats: 2, name: 'VIEWED•RUNE•OF•MINE' },
  {
    ...{ ...sats, at: `${path}&ordinals=on`, by: 'natively', pays: ['runes_mint', 'runes_etch'] },
    ...{ repeats: 3, name: 'NATIVELY•VIEWED•RUNE' },
  },
  {
    ...{ ...unisat, by: 'by order, in the dialect of UniSat', pays: ['sendBitcoin', 'sendBitcoin'] },
    ...{ repeats: 8, name: 'UNISATS•RUNE•OF•MINE' },
  },
])('$by', ({ at, dialect, wallet, pays: [mints, etches], repeats, name }) => {
  const script = dialect === 'unisat' ? withWallets({ install: ['unisat'] }) : ''

  test('a visitor mints runes in the modal (runes 15, runes 17)', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path: at, script })
    await openRunes(page, wallet)
    await reviewMint(page, repeats)
    await pay(page, 'Send')
    await expectComplete(page, service, repeats + 2)
    expect(await paidBy(page, dialect)).toEqual([mints])
    expect(await mintsInBlocks(service)).toBe(repeats)
  })

  test('a visitor etches a rune in the modal (runes 16, runes 17)', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path: at, script })
    allow(noSuchRune)
    await openRunes(page, wallet)
    await reviewEtching(page, name)
    await pay(page, 'Send')
    await expectComplete(page, service, 8)
    expect(await paidBy(page, dialect)).toEqual([etches])
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
  expect(await wasAskedToPay(page)).toBe(false)
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
