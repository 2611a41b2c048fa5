import type { Frame, Page } from 'playwright-core'

/** Reads the request of the approval page to its end: its key counts after that. Other pages stay as they are. */
export const readToEnd = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => document.querySelector('.panel')?.scrollTo(0, Number.MAX_SAFE_INTEGER))
