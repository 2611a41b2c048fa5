import type { Locator, Page } from 'playwright-core'
import { type Dialect, inBitcoinWallet } from './bitcoin.ts'
import { button, expectDemo, heading, modal, openAccount } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { askedOf, lastOrder, orderService } from './runeOrders.ts'
import { answer, question } from './sandboxWallet.ts'

/** A page that composes runes; the wallet has no methods for them unless `&ordinals=on` is added. */
export const path = '/?networks=bitcoin&wallet=bitcoin&features=runes,send,receive'
/** A rune with public mints. */
export const buckets = 'SANDBOX•BUCKETS'

/** With the order service, which is without faults before and after. */
export const test = base.extend('service', async ({ sandbox, onTestFinished }) => {
  const service = orderService(sandbox)
  await service.setFaults([])
  onTestFinished(() => service.setFaults([]))
  return service
})

export type Service = ReturnType<typeof orderService>

export const field = (page: Page, name: string) => modal(page).getByRole('textbox', { name, exact: true })

/** Connects a wallet, and opens the tab of runes. */
export async function openRunes(page: Page, wallet = 'Sandbox Wallet'): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), new RegExp(`^${wallet}`)).click()
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  await openTab(page)
}

/** Opens the tab of runes; the wallet is connected. */
export async function openTab(page: Page): Promise<void> {
  await openAccount(page)
  await modal(page).getByRole('tab', { name: 'Runes', exact: true }).click()
}

/** The wallet's requests that move money. */
export const paidBy = async (page: Page, dialect?: Dialect): Promise<string[]> =>
  (await askedOf(page, dialect)).filter((method) => !method.startsWith('runes_get'))

/** The index answers 404 for a name that no rune has, and the browser writes it into the console. */
export const noSuchRune = /Failed to load resource: the server responded with a status of 404/

/** Fills in the form of a mint. Each test mints another number, since the same order twice is pointed out. */
export async function fillMint(page: Page, repeats: number): Promise<void> {
  await button(modal(page), 'Mint').click()
  await field(page, 'Rune').fill('sandbox buckets')
  await field(page, 'How many mints').fill(String(repeats))
  await modal(page).getByText('Mints left').waitFor()
}

/** Fills in the form of a mint, and goes on to its review. */
export async function reviewMint(page: Page, repeats: number): Promise<void> {
  await fillMint(page, repeats)
  await button(modal(page), 'Review').click()
  await heading(page, 'Confirm order').waitFor()
}

/** Fills in the form of an etching, and goes on to its review. */
export async function reviewEtching(page: Page, name: string): Promise<void> {
  await button(modal(page), 'Etch').click()
  await field(page, 'Rune').fill(name)
  await modal(page).getByText('Nobody has this name yet.').waitFor()
  await field(page, 'Premine').fill('1000')
  await button(modal(page), 'Review').click()
  await heading(page, 'Confirm order').waitFor()
}

/** A transaction's id, as an order shows it. */
export const shortId = (txid: string): string => `${txid.slice(0, 8)}…${txid.slice(-8)}`

/** Presses a button that may be gone at any moment, until something has come of it. */
export async function pressUntil(page: Page, name: string | RegExp, hasCome: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (await hasCome()) return true
      const found = button(modal(page), name)
      if (await found.isVisible()) await pressOnly(found).catch(() => undefined)
      return hasCome()
    })
    .toBe(true)
}

/**
 * Presses this key and no other. The driver aims at a point, where the next view may have drawn another key by the time of the press: "Done"
 * in the place of "Pay" closes the modal. A press that lands anywhere else is stopped before the page hears of it.
 */
async function pressOnly(key: Locator): Promise<void> {
  const element = await key.elementHandle({ timeout: 1_000 })
  if (!element) return
  const guard = await element.evaluateHandle((own) => {
    const end = new AbortController()
    const stopOthers = (event: Event) => {
      if (event.composedPath().includes(own)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(type, stopOthers, { capture: true, signal: end.signal })
    return end
  })
  try {
    // A key that waits until every notice was in view leads to the next notice, though the driver calls the key disabled.
    await element.click({ timeout: 1_000, force: true })
  } finally {
    await guard.evaluate((end) => end.abort())
  }
}

/** Presses Pay, which first leads to the notices, until the wallet asks. */
export const pressPay = (page: Page): Promise<void> =>
  pressUntil(page, 'Pay', () => question(page, 'Send bitcoin?').isVisible())

/** Presses Pay, and answers in the wallet. */
export async function pay(page: Page, key: 'Send' | 'Reject'): Promise<void> {
  await pressPay(page)
  await answer(page, 'Send bitcoin?', key)
}

/** Expects that the order that was made last is paid once, and ends after some blocks. */
export async function expectComplete(page: Page, service: Service, blocks: number): Promise<void> {
  await heading(page, /^The order is (under way|complete)/).waitFor()
  const { id, fundingAddress } = await lastOrder(service)
  await modal(page).getByText(id).waitFor()
  expect(await service.payments(fundingAddress)).toHaveLength(1)
  await service.mine(blocks)
  await comeBackUntil(page, () => heading(page, 'The order is complete').isVisible())
}

/** A visitor who comes back has the order asked for at once: comes back until the expected change has come. */
export async function comeBackUntil(page: Page, hasCome: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return hasCome()
    })
    .toBe(true)
}

/** Whether the sats-connect wallet of this page was asked to pay since it was loaded. */
export const wasAskedToPay = async (page: Page): Promise<boolean> =>
  (await inBitcoinWallet(page, 'sats', ({ requests }) => requests.map(({ method }) => method))).includes('sendTransfer')
