import type { Browser } from 'playwright-core'
import { type Scrolled, scroll } from './scrolling.ts'

/** The page with ten thousand rows of activity. */
export const name = 'activity'

/** Scrolls through it. */
export async function walkActivity(browser: Browser, url: string): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/${name}/page.html`)
    await page.locator('tapkit-modal li[aria-setsize="10000"]').first().waitFor()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
    return await scroll(page.locator('tapkit-modal .tk-body'))
  } finally {
    await context.close()
  }
}
