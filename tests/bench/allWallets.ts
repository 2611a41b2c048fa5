import type { Browser } from 'playwright-core'
import { type Scrolled, scroll } from './scrolling.ts'

/** The page with five thousand wallets. */
export const name = 'all-wallets'

/** Until the list of all wallets is drawn, in ms, where what it needs has come. */
export const goal = 50

export type Walk = {
  /** From a press on 'All wallets' to the end of the first frame with its tiles, in ms: with its code not loaded yet, and again. */
  readonly first: number
  readonly again: number
  readonly scrolled: Scrolled
}

const row = 'tapkit-modal button.tk-row:has-text("All wallets")'
/** What all of them look like. Each has an address of its own: a page of a host's would load and decode each. */
export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'

/** Opens the list of all wallets twice, and scrolls through it. */
export async function walk(browser: Browser, url: string): Promise<Walk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/${name}/page.html`)
    await page.waitForFunction(() => globalThis.benchReady !== undefined)
    await page.locator('tapkit-button').click()
    const rest = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
    // The list is warm once the row says how many there are.
    await page.locator(row).filter({ hasText: '5000' }).waitFor()
    await rest()
    const first = await page.locator(row).evaluate(pressUntilDrawn)
    await rest()
    await page.locator('tapkit-modal button[aria-label="Back"]').click()
    await page.locator(row).waitFor()
    await rest()
    const again = await page.locator(row).evaluate(pressUntilDrawn)
    await rest()
    return { first, again, scrolled: await scroll(page.locator('tapkit-modal .tk-body')) }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function pressUntilDrawn(pressed: Element): Promise<number> {
  const root = pressed.getRootNode() as ShadowRoot
  return new Promise((resolve) => {
    const start = performance.now()
    const look = () => {
      if (root.querySelectorAll('.tk-vgrid .tk-tile__n').length < 12) return void requestAnimationFrame(look)
      // After the frame that is being made has been handed to the screen.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(undefined)
    }
    ;(pressed as HTMLElement).click()
    requestAnimationFrame(look)
  })
}
