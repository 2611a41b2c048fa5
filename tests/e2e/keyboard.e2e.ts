import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, connect, expectDemo, heading, modal } from './flow.ts'
import { expectFocus, focused } from './focused.ts'
import { expect, test } from './harness/index.ts'
import { path as runesPath } from './runeFlow.ts'
import { approving, question } from './sandboxWallet.ts'

/** Tabs until the focus is on that; fails after a whole round. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < 60; step++) {
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    seen.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`No ${name} among: ${seen.join(' | ')}`)
}

/** Opens the wallet list from the page by keyboard. */
async function openByKeyboard(page: Page): Promise<void> {
  await button(page, 'Connect wallet').waitFor()
  await tabTo(page, 'Connect wallet')
  await page.keyboard.press('Enter')
  await expectFocus(page).toMatch(/^Sandbox Wallet/)
}

describe('by keyboard alone', () => {
  test('Enter opens with the focus on the first wallet; Tab walks rows, legal links and the header', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: '/?crowd=2' })
    await openByKeyboard(page)
    const order = [await focused(page)]
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      order.push(await focused(page))
    }
    expect(order[1]).toMatch(/^Crowd Wallet 001/)
    expect(order[2]).toMatch(/^Crowd Wallet 002/)
    expect(order.slice(3, 5)).toEqual(['Terms of Service', 'Privacy Policy'])
    await tabTo(page, 'Close')
    await tabTo(page, /^Sandbox Wallet/)
    await tabTo(page, 'What is a wallet?', 'Shift+Tab')
  })

  test('the focus does not leave the modal for the page behind it', async ({ openDemo }) => {
    const { page } = await openDemo()
    await openByKeyboard(page)
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.localName === 'tapkit-modal',
      )
      expect(inside).toBe(true)
    }
  })

  test('Escape closes, and the focus returns to the button that opened', async ({ openDemo }) => {
    const { page } = await openDemo()
    await openByKeyboard(page)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
    await expectFocus(page).toBe('Connect wallet')
    await page.keyboard.press('Enter')
    await expectFocus(page).toMatch(/^Sandbox Wallet/)
    await tabTo(page, 'Close')
    await page.keyboard.press('Enter')
    await modal(page).waitFor({ state: 'hidden' })
    await expectFocus(page).toBe('Connect wallet')
  })

  test('Back returns to the view before, and the focus to what led there', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=2' })
    await openByKeyboard(page)
    await tabTo(page, 'What is a wallet?', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'What is a wallet?').waitFor()
    await tabTo(page, 'Back')
    await page.keyboard.press('Enter')
    await heading(page, 'Connect wallet').waitFor()
    await expectFocus(page).toBe('What is a wallet?')
  })

  test('Escape in the network search clears it first, and closes second', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await button(page, 'Network: Ethereum').focus()
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Search network')
    await page.keyboard.type('bas')
    await modal(page).getByText('1 network').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => modal(page).getByRole('searchbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
    await expectFocus(page).toBe('Network: Ethereum')
  })

  test('Down moves from the network search into the list', async ({ openDemo }) => {
    const { page } = await openDemo()
    await button(page, 'Network: Ethereum').focus()
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Search network')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page).toMatch(/^Ethereum/)
  })

  test('Escape, once or often, does not close what may not be closed', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await page.evaluate(() => window.tapkitSandboxWallet?.switchChain(424242))
    await button(page, /Unsupported/)
      .first()
      .click()
    await heading(page, 'Switch network').waitFor()
    await expectFocus(page).toMatch(/^Ethereum/)
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Escape')
      // What Chromium closes all the same is open again by the event of that, a task later.
      await expect
        .poll(() =>
          page.evaluate(() =>
            document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog')?.matches(':modal'),
          ),
        )
        .toBe(true)
    }
    // Still usable: the choice leads out.
    await tabTo(page, /^Ethereum/)
    await page.keyboard.press('Enter')
    await button(modal(page), 'Disconnect').waitFor()
    await button(modal(page), 'Copy address').waitFor()
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
  })

  test('connects and sends, the wallet’s own questions included', async ({ openDemo, chains }) => {
    // A button that stays when it becomes the account's: who came by it goes on from it.
    const { page } = await openDemo({ path: '/pages/vanilla.html' })
    const before = await balanceOf(chains.ethereum, people.bob)
    await openByKeyboard(page)
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Connect this site?')
    await tabTo(page, 'Approve')
    await page.keyboard.press('Enter')
    await modal(page).waitFor({ state: 'hidden' })
    await expectFocus(page).toMatch(/^Account /)
    await page.keyboard.press('Enter')
    await button(modal(page), 'Send').waitFor()
    await tabTo(page, 'Send')
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Amount')
    await button(modal(page), /^Token: ETH/).waitFor()
    await page.keyboard.type('1')
    await tabTo(page, 'To')
    await page.keyboard.type(people.bob)
    await button(modal(page), 'Review').waitFor()
    await tabTo(page, 'Review')
    await page.keyboard.press('Enter')
    await button(modal(page), 'Send').waitFor()
    await expect.poll(() => button(modal(page), 'Send').isEnabled()).toBe(true)
    await tabTo(page, 'Send')
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Send this transaction?')
    await tabTo(page, 'Confirm')
    await page.keyboard.press('Enter')
    await heading(page, /1 ETH sent/).waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + 10n ** 18n)
    // The view is announced by its heading.
    await expectFocus(page).toMatch(/^1 ETH sent/)
    await tabTo(page, 'Done')
  })

  test('mints runes, the wallet’s own questions included', async ({ openDemo }) => {
    const { page } = await openDemo({ path: runesPath })
    await openByKeyboard(page)
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Share your Bitcoin addresses?')
    await tabTo(page, 'Share')
    await page.keyboard.press('Enter')
    await expectDemo(page, 'status').toBe('connected')
    await modal(page).waitFor({ state: 'hidden' })
    await tabTo(page, /^Account /)
    await page.keyboard.press('Enter')
    await modal(page).getByRole('tab', { name: 'Runes' }).waitFor()
    await tabTo(page, /^Tokens/)
    await tabTo(page, 'Runes', 'ArrowRight')
    await expectFocus(page).toBe('Runes')
    await button(modal(page), 'Mint').waitFor()
    await tabTo(page, 'Mint')
    await page.keyboard.press('Enter')
    await expectFocus(page).toBe('Rune')
    await page.keyboard.type('sandbox buckets')
    await modal(page).getByText('Mints left').waitFor()
    await tabTo(page, 'How many mints')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('46')
    await button(modal(page), 'Review').waitFor()
    await tabTo(page, 'Review')
    await page.keyboard.press('Enter')
    await button(modal(page), 'Pay').waitFor()
    await tabTo(page, 'Pay')
    // A press before every notice and amount was in view leads to the next of them, with the focus: the visitor goes on to the key again.
    await expect
      .poll(async () => {
        const now = await focused(page)
        if (now === 'Pay') await page.keyboard.press('Enter')
        else if (now !== 'Send bitcoin?' && (await button(modal(page), 'Pay').isVisible()))
          await page.keyboard.press('Tab')
        return question(page, 'Send bitcoin?').isVisible()
      })
      .toBe(true)
    await expectFocus(page).toBe('Send bitcoin?')
    await tabTo(page, 'Send')
    await page.keyboard.press('Enter')
    await heading(page, 'The order is under way').waitFor()
    // The view is announced by its heading.
    await expectFocus(page).toMatch(/^The order is under way/)
  })
})
