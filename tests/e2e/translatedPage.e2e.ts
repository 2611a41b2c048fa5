import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

/** Puts each text of the page, and of open shadow roots, into <font><font>, as a translating browser does, as soon as it is there. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const run = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element && node.shadowRoot) run(node.shadowRoot)
        const parent = node.parentElement
        if (!(node instanceof Text) || !parent || /^(SCRIPT|STYLE|FONT|TITLE)$/i.test(parent.tagName)) continue
        if (!parent.closest('[translate=no],.notranslate') && /[A-Za-z]{2}/.test(node.data)) texts.push(node)
      }
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `${text.data}·`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    const turn = () => {
      run(document.body)
      requestAnimationFrame(turn)
    }
    turn()
  })
const open = (page: Page, view: string) =>
  page.evaluate((view) => (globalThis as unknown as { appkit: { open(view: string): void } }).appkit.open(view), view)

// anza-xyz/wallet-adapter#1033, oasisprotocol/explorer#312, lingui/js-lingui#1079
describe('a page that the browser translates (interface 18)', () => {
  test('loses no view, though names and amounts come late', async ({ openDemo }) => {
    const { page, problems } = await openDemo({ path: '/pages/vanilla.html', script: approving })
    // What is late comes into a view that has been translated.
    await page.route(
      () => true,
      async (route) => {
        if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue().catch(() => {})
      },
    )
    await translate(page)
    await page.locator('tapkit-button').locator('button').first().click()
    await modal(page).locator('button', { hasText: 'Sandbox Wallet' }).first().click()
    await modal(page).waitFor({ state: 'hidden' })
    for (const view of ['Account', 'Send', 'Networks', 'Account', 'Receive', 'ProfileWallets', 'Account']) {
      await open(page, view)
      await modal(page).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await modal(page).innerText()).not.toMatch(/couldn.t load|Part of this window failed/)
    }
    expect(problems).toEqual([])
  })
})
