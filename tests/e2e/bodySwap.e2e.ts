import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

/** What Astro's ClientRouter and Turbo do: the next page's body in place of this one's; module scripts do not run again. */
const swap = (page: Page) =>
  page.evaluate(() => {
    const body = document.createElement('body')
    const heading = Object.assign(document.createElement('h1'), { textContent: 'Second page' })
    body.append(heading, document.createElement('tapkit-button'))
    document.body.replaceWith(body)
  })

// clerk/javascript#4354, Frontendland/webcoreui#5
describe('a router that puts another body in place (interface 16)', () => {
  const path = '/pages/vanilla.html'

  test('leaves the kit alive: the next page’s button connects', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await button(page, 'Connect wallet').waitFor()
    for (let turn = 0; turn < 2; turn++) {
      await swap(page)
      await button(page, 'Connect wallet').click()
      await button(modal(page), /^Sandbox Wallet/).waitFor()
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'hidden' })
    }
    expect(await page.locator('tapkit-modal').count()).toBe(1)
    await pickWallet(page)
    await modal(page).waitFor({ state: 'hidden' })
    await swap(page)
    await button(page, /^Account /).click()
    await button(modal(page), 'Disconnect').waitFor()
  })

  // bigskysoftware/htmx#2011: `hx-boost` keeps the body.
  test('leaves the kit alive if it puts other contents into the body', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await button(page, 'Connect wallet').waitFor()
    await page.evaluate(() => document.body.replaceChildren(document.createElement('tapkit-button')))
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    expect(await page.locator('tapkit-modal').count()).toBe(1)
  })

  test('gathers no modals if it puts copies of the body back later', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await button(page, 'Connect wallet').waitFor()
    for (let turn = 0; turn < 3; turn++) {
      await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)))
      await expect.poll(() => page.locator('tapkit-modal').count()).toBe(1)
    }
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
  })

  test('takes no open list away', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await page.evaluate(() => void document.startViewTransition?.(() => {}))
    await swap(page)
    await button(modal(page), /^Sandbox Wallet/).waitFor()
  })

  test('loses nothing by a script that takes the modal out of the page', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await button(page, 'Connect wallet').waitFor()
    await page.evaluate(() => document.querySelector('tapkit-modal')?.remove())
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
  })
})
