import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, expectClosed, heading, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { setMode } from './sandboxWallet.ts'

const path = '/pages/vanilla.html'

/** The element that a visitor would touch near the card’s top edge. */
const top = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('.tk-card')?.getBoundingClientRect()
    return card && document.elementFromPoint(card.x + card.width / 2, card.y + 20)?.localName
  })
/** Asks a wallet that says nothing, by a button in the host's element, and expects the step over that element. */
async function expectOnTop(page: Page): Promise<void> {
  await pickWallet(page)
  await heading(page, 'Approve in Sandbox Wallet').waitFor()
  await expect.poll(() => top(page)).toBe('tapkit-modal')
}

// rainbow-me/rainbowkit#1675, radix-ui/primitives#2219
describe('what the host has in the top layer (interface 17)', () => {
  test.for([false, true])(
    'a modal dialog, in a shadow root %s: the step that asks the wallet lies over it and can be left',
    async (isShadow, { openDemo }) => {
      const { page } = await openDemo({ path })
      await button(page, 'Connect wallet').waitFor()
      await setMode(page, 'hang')
      await page.evaluate((isShadow) => {
        const dialog = Object.assign(document.createElement('dialog'), { id: 'host' })
        dialog.style.cssText = 'width:80vw;height:80vh'
        dialog.append(document.querySelector('tapkit-button') ?? '')
        const place = document.createElement('div')
        document.body.append(place)
        const root = isShadow ? place.attachShadow({ mode: 'open' }) : place
        root.append(dialog)
        dialog.showModal()
      }, isShadow)
      await expectOnTop(page)
      await page.keyboard.press('Escape')
      await expectClosed(page)
      expect(await page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    },
  )

  // whatwg/html#9936, whatwg/html#11195
  test('a drawer that is a popover and stays open: so it does over that', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    await setMode(page, 'hang')
    await page.evaluate(() => {
      const drawer = document.createElement('div')
      drawer.popover = 'manual'
      drawer.style.cssText = 'width:90vw;height:90vh'
      drawer.append(document.querySelector('tapkit-button') ?? '')
      document.body.append(drawer)
      drawer.showPopover()
    })
    await expectOnTop(page)
    await page.keyboard.press('Escape')
    await expectClosed(page)
  })

  test('an element in full screen: so it does over a game', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    await setMode(page, 'hang')
    await page.evaluate(() => {
      const game = document.createElement('div')
      game.style.cssText = 'background:#222;position:fixed;inset:0'
      game.append(document.querySelector('tapkit-button') ?? '')
      game.addEventListener('click', () => void game.requestFullscreen(), { once: true })
      document.body.append(game)
    })
    await page.mouse.click(600, 500)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await expectOnTop(page)
  })
})
