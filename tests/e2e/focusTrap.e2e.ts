import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

const path = '/pages/trap.html'
const hostDialog = (page: Page) => page.getByRole('dialog', { name: 'Host dialog' })

/** Opens the host's dialog, which pulls the focus back and closes on what it takes for a click outside. */
async function openTrap(page: Page): Promise<void> {
  await button(page, 'Open the host’s dialog').click()
  await button(hostDialog(page), 'Connect wallet').waitFor()
}
const isTrapOpen = (page: Page) => page.locator('#host-dialog').evaluate((element) => !(element as HTMLElement).hidden)
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
  })

describe('a host dialog that traps the focus', () => {
  test.override({ motion: 'no-preference' })

  test('lets the modal that was opened from inside it be used', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await openTrap(page)
    await button(hostDialog(page), 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await modal(page).waitFor({ state: 'hidden' })
    expect(await isTrapOpen(page)).toBe(true)
    await hostDialog(page)
      .getByRole('button', { name: /^Account / })
      .waitFor()
  })

  test('does not take the focus out of a field of the modal', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await openTrap(page)
    await button(hostDialog(page), 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await modal(page).waitFor({ state: 'hidden' })
    await hostDialog(page)
      .getByRole('button', { name: /^Account / })
      .click()
    await button(modal(page), /^Network: Ethereum/).click()
    const search = modal(page).getByRole('searchbox')
    await search.click()
    await page.keyboard.type('base')
    await expect.poll(() => search.inputValue()).toBe('base')
    await modal(page).getByText('1 network').waitFor()
    expect(await isTrapOpen(page)).toBe(true)
  })

  test('stays when Escape or the backdrop closes the modal, and gets the focus back', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await openTrap(page)
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
      await button(hostDialog(page), 'Connect wallet').click()
      await button(modal(page), /^Sandbox Wallet/).waitFor()
      await close()
      await modal(page).waitFor({ state: 'hidden' })
      expect(await isTrapOpen(page)).toBe(true)
      await expect.poll(() => focused(page)).toBe('Connect wallet')
    }
  })
})
