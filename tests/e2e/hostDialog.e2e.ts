import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'

const path = '/pages/vanilla.html'

/** A wallet that is asked and says nothing: the step stays. */
const silence = (page: Page) =>
  page.evaluate(() => {
    const { provider } = (
      window as unknown as { tapkitSandboxWallet: { provider: { request(asked: { method: string }): unknown } } }
    ).tapkitSandboxWallet
    const request = provider.request.bind(provider)
    provider.request = (asked) =>
      /^(eth_requestAccounts|wallet_switchEthereumChain)$/.test(asked.method) ? new Promise(() => {}) : request(asked)
  })
const top = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('.tk-card')?.getBoundingClientRect()
    return card && document.elementFromPoint(card.x + card.width / 2, card.y + 20)?.localName
  })
const isOpen = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { appkit: { state: { modal: { open: boolean } } } }).appkit.state.modal.open,
  )

// rainbow-me/rainbowkit#1675, radix-ui/primitives#2219
describe('what the host has in the top layer (interface 17)', () => {
  test.for([false, true])(
    'a modal dialog, in a shadow root %s: the step that asks the wallet lies over it and can be left',
    async (isShadow, { openDemo }) => {
      const { page } = await openDemo({ path })
      await button(page, 'Connect wallet').waitFor()
      await silence(page)
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
      await button(page, 'Connect wallet').click()
      await button(modal(page), /^Sandbox Wallet/).click()
      await button(modal(page), 'Cancel')
        .or(modal(page).getByText(/Sandbox Wallet/))
        .first()
        .waitFor()
      await expect.poll(() => top(page)).toBe('tapkit-modal')
      await page.keyboard.press('Escape')
      await expect.poll(() => isOpen(page)).toBe(false)
      expect(await page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    },
  )

  // whatwg/html#9936, whatwg/html#11195
  test('a drawer that is a popover and stays open: so it does over that', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    await silence(page)
    await page.evaluate(() => {
      const drawer = document.createElement('div')
      drawer.popover = 'manual'
      drawer.style.cssText = 'width:90vw;height:90vh'
      drawer.append(document.querySelector('tapkit-button') ?? '')
      document.body.append(drawer)
      drawer.showPopover()
    })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await button(modal(page), 'Cancel')
      .or(modal(page).getByText(/Sandbox Wallet/))
      .first()
      .waitFor()
    await expect.poll(() => top(page)).toBe('tapkit-modal')
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('an element in full screen: so it does over a game', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    await silence(page)
    await page.evaluate(() => {
      const game = document.createElement('div')
      game.style.cssText = 'background:#222;position:fixed;inset:0'
      game.append(document.querySelector('tapkit-button') ?? '')
      game.addEventListener('click', () => void game.requestFullscreen(), { once: true })
      document.body.append(game)
    })
    await page.mouse.click(600, 500)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await expect.poll(() => top(page)).toBe('tapkit-modal')
  })
})
