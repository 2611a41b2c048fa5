import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal, pickWallet } from './flow.ts'
import { expect, expectAccessible, shoot, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/?wallet=ethereum&features=send,receive,capture,networkSwitch,legal,debug'
const both = '/?wallet=ethereum&features=signIn,capture,networkSwitch,legal&email=required'
const email = 'ada.quill@example.com'

const field = (page: Page) => modal(page).getByRole('textbox', { name: 'Email' })
const wanted = (page: Page) => heading(page, 'tapkit demo would like your email').waitFor()
const needed = (page: Page) => heading(page, 'tapkit demo needs your email').waitFor()
/** What is said beside the field, and not in the alert that developers are shown. */
const problem = (page: Page, text: string) => modal(page).locator('.tk-hint--error[role=alert]').getByText(text)
const taken = (page: Page) => page.evaluate(() => window.tapkitDemoEmails ?? [])
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

/** Leaves, as somebody who has never been asked. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith(':emailCapture')) localStorage.removeItem(key)
    return window.appkit.disconnect()
  })
  await expectDemo(page, 'status').toBe('disconnected')
}

describe('giving an email', () => {
  test.override({ motion: 'no-preference' })

  test('it goes to the host with the account, by the keyboard alone, and nothing of it stays; a reload asks nobody (sign-in 13, sign-in 17)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await wanted(page)
    await expectDemo(page, 'status').toBe('connecting')
    await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await settle(page)
    await shoot(page, 'email')
    await page.keyboard.type('ada.quill@')
    await page.keyboard.press('Enter')
    await problem(page, 'Please enter a valid email address').waitFor()
    await settle(page)
    await shoot(page, 'email-invalid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => problem(page, 'Please enter a valid email address').count()).toBe(0)
    await expect.poll(() => field(page).inputValue()).toBe('ada.quill@gmail.com')
    await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true)
    await field(page).fill(email)
    await page.keyboard.press('Enter')
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    expect(await taken(page)).toEqual([
      { email, namespace: 'eip155', chainId: 'eip155:1', address: people.accounts[0] },
    ])
    expect(await stored(page)).not.toContain('quill')
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
  })

  test('what the host does not take is said, skipping or closing goes on, and one that was taken is offered again (sign-in 14, sign-in 18)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await wanted(page)
    await field(page).fill('ada@no.example')
    await button(modal(page), 'Continue').click()
    await problem(page, 'tapkit demo didn’t take it. Try again.').waitFor()
    expect(await field(page).inputValue()).toBe('ada@no.example')
    await field(page).fill(email)
    await button(modal(page), 'Continue').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await forget(page)
    await pickWallet(page)
    await button(modal(page), email).click()
    await expect.poll(() => field(page).inputValue()).toBe(email)
    await settle(page)
    await shoot(page, 'email-again')
    await button(modal(page), 'Skip for now').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    expect((await taken(page)).length).toBe(1)
    await forget(page)
    await pickWallet(page)
    await wanted(page)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('connected')
    expect((await taken(page)).length).toBe(1)
  })

  test('one that is required comes before the sign-in, in one modal, and closing disconnects (sign-in 13, sign-in 14)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: both, script: approving })
    await pickWallet(page)
    await needed(page)
    expect(await button(modal(page), 'Skip for now').count()).toBe(0)
    await settle(page)
    await shoot(page, 'email-required')
    await page.keyboard.press('Escape')
    await expectDemo(page, 'status').toBe('disconnected')
    await expectClosed(page)
    await pickWallet(page)
    await needed(page)
    await page.reload()
    await expectDemo(page, 'status').toBe('disconnected')
    await pickWallet(page)
    await needed(page)
    await page.evaluate(() => {
      window.tapkitDemoEmails?.splice(0)
      const dialog = document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog')
      dialog?.addEventListener('close', () => {
        // One that is modal again after it made room for the wallet says so too, and is open.
        if (!dialog.open) document.title = 'The modal was closed.'
      })
    })
    await field(page).fill(email)
    await button(modal(page), 'Continue').click()
    await heading(page, 'Prove this wallet is yours').waitFor()
    expect(await page.title()).not.toBe('The modal was closed.')
    await button(modal(page), 'Sign').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    expect((await taken(page)).length).toBe(1)
  })

  test('two tabs: what one was told lets the other through (sign-in 15)', async ({ openDemo }) => {
    const { page } = await openDemo({ path: `${path}&email=required`, script: approving })
    await pickWallet(page)
    await needed(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await pickWallet(other)
    await needed(other)
    await field(other).fill(email)
    await button(modal(other), 'Continue').click()
    await expectDemo(other, 'status').toBe('connected')
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    expect(await taken(page)).toEqual([])
  })

  test.for([
    ['light', 360],
    ['dark', 360],
    ['dark', 1280],
  ] as const)(
    '%s, at a width of %i: everything is there and nothing sticks out',
    async ([theme, width], { openDemo }) => {
      const { page } = await openDemo({
        path: `${path}&theme=${theme}&email=required`,
        script: approving,
        viewport: { width, height: 740 },
      })
      await pickWallet(page)
      await needed(page)
      await field(page).fill('ada@')
      await button(modal(page), 'Continue').click()
      await problem(page, 'Please enter a valid email address').waitFor()
      await settle(page)
      await shoot(page, `email-${theme}-${width}`)
      await expectAccessible(page)
      const { right } = await modal(page).evaluate((dialog) => dialog.getBoundingClientRect().toJSON())
      expect(right).toBeLessThanOrEqual(width)
      expect(
        await modal(page)
          .locator('.tk-body')
          .evaluate((body) => body.scrollWidth - body.clientWidth),
      ).toBe(0)
    },
  )
})
