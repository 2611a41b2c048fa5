import type { Page } from 'playwright-core'
import { expect } from './harness/index.ts'

/** What has the focus, through shadow roots: its accessible name, as far as it says one itself. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const label = active instanceof HTMLInputElement && active.labels?.[0]?.textContent
    const text = active?.getAttribute('aria-label') || label || active?.textContent || active?.localName || ''
    return text.replace(/\s+/g, ' ').trim()
  })
export const expectFocus = (page: Page) => expect.poll(() => focused(page))
