import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { withWallets } from './bitcoin.ts'
import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { buckets, comeBackUntil, noSuchRune, pressUntil, path as runesPath, test } from './runeFlow.ts'
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
/** Holds back the answers of chains and services, so that they come into a view that has been translated. */
const delay = (page: Page) =>
  page.route(
    () => true,
    async (route) => {
      if (/^(fetch|xhr)$/.test(route.request().resourceType())) await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue().catch(() => {})
    },
  )

const open = (page: Page, view: string) =>
  page.evaluate((view) => (globalThis as unknown as { appkit: { open(view: string): void } }).appkit.open(view), view)

/** Waits until the new texts are translated, and expects that no view was lost. */
async function expectWhole(page: Page): Promise<void> {
  await modal(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await modal(page).innerText()).not.toMatch(/couldn.t load|Part of this window failed/)
}

// anza-xyz/wallet-adapter#1033, oasisprotocol/explorer#312, lingui/js-lingui#1079
describe('a page that the browser translates (interface 18)', () => {
  test('loses no view, though names and amounts come late', async ({ openDemo }) => {
    const { page, problems } = await openDemo({ path: '/pages/vanilla.html', script: approving })
    await delay(page)
    await translate(page)
    await page.locator('tapkit-button').locator('button').first().click()
    await modal(page).locator('button', { hasText: 'Sandbox Wallet' }).first().click()
    await modal(page).waitFor({ state: 'hidden' })
    for (const view of ['Account', 'Send', 'Networks', 'Account', 'Receive', 'ProfileWallets', 'Account']) {
      await open(page, view)
      await expectWhole(page)
    }
    expect(problems).toEqual([])
  })

  test('loses neither the form of a payment, nor its review, nor its outcome', async ({ openDemo }) => {
    const { page, problems } = await openDemo({ path: '/pages/vanilla.html', script: approving })
    await delay(page)
    await translate(page)
    await page.locator('tapkit-button').locator('button').first().click()
    await modal(page).locator('button', { hasText: 'Sandbox Wallet' }).first().click()
    await modal(page).waitFor({ state: 'hidden' })
    await open(page, 'Send')
    await button(modal(page), /^Token: ETH/).waitFor()
    await modal(page)
      .getByRole('textbox', { name: /^Amount/ })
      .fill('1')
    await modal(page).getByRole('textbox', { name: /^To/ }).fill('bob')
    await expectWhole(page)
    await modal(page).getByRole('textbox', { name: /^To/ }).fill(people.bob)
    await expectWhole(page)
    await button(modal(page), /^Review/).click()
    await button(modal(page), /^Send/).waitFor()
    await expectWhole(page)
    await button(modal(page), /^Send/).click()
    await heading(page, /1 ETH sent/).waitFor()
    await expectWhole(page)
    expect(problems).toEqual([])
  })

  test('loses no view of runes: those held, a mint, an etching, an order and a higher fee', async ({
    openDemo,
    service,
  }) => {
    const { page, allow, problems } = await openDemo({ path: runesPath, script: withWallets({ mode: 'approve' }) })
    allow(noSuchRune)
    const key = (name: string) => button(modal(page), new RegExp(`^${name}`))
    const field = (name: string) => modal(page).getByRole('textbox', { name: new RegExp(`^${name}`) })
    const openRunes = async () => {
      await open(page, 'Account')
      await modal(page)
        .getByRole('tab', { name: /^Runes/ })
        .click()
      await key('Mint').waitFor()
      await expectWhole(page)
    }
    await delay(page)
    await translate(page)
    await button(page, /^Connect wallet/)
      .first()
      .click()
    await key('Sandbox Wallet').click()
    await modal(page).waitFor({ state: 'hidden' })

    await openRunes()
    await modal(page).getByText('SANDBOX•SHOVELS').first().waitFor()
    await key('Mint').click()
    await field('Rune').fill(buckets)
    await modal(page).getByText('Mints left').waitFor()
    await field('How many mints').fill('41')
    await expectWhole(page)
    await key('Review').click()
    await key('Pay').waitFor()
    await expectWhole(page)

    await openRunes()
    await key('Etch').click()
    await field('Rune').fill(buckets)
    await modal(page).getByText('This name is taken.').waitFor()
    await expectWhole(page)
    await field('Rune').fill('TRANSLATED•RUNE•OF•MINE')
    await modal(page).getByText('Nobody has this name yet.').waitFor()
    await field('Premine').fill('1000')
    await modal(page).getByRole('switch').click()
    await expectWhole(page)
    await modal(page).getByRole('switch').click()
    await key('Review').click()
    await key('Pay').waitFor()
    await expectWhole(page)
    await pressUntil(page, /^Pay/, () => heading(page, /^The order is under way/).isVisible())
    await expectWhole(page)
    await key('Raise the fee').click()
    await field('New fee rate').fill('9')
    await expectWhole(page)
    await key('Review').click()
    await key('Pay').waitFor()
    await expectWhole(page)
    await pressUntil(page, /^Pay/, () => modal(page).getByText('Fee raised to 9 sat/vB').first().isVisible())
    await service.mine(7)
    await comeBackUntil(page, () => heading(page, /^The order is complete/).isVisible())
    await expectWhole(page)
    await openRunes()
    await key('Etching of TRANSLATED•RUNE•OF•MINE').waitFor()
    expect(problems.filter((problem) => !noSuchRune.test(problem))).toEqual([])
  })
})
