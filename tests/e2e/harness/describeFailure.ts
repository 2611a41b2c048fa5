import { cpus, loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'
import { within } from './within.ts'

/** What a failed test leaves for a reader who cannot look at the machine. */
export type Seen = { readonly page: string; readonly console: string; readonly load: string }

declare module 'vitest' {
  interface TaskMeta {
    seen?: Seen
  }
}

/** As much of a page, in characters, as says what it was at. */
const mostOfPage = 4_000
const mostLines = 40

/** Says what each page of the test showed, what its console said, and how busy the machine was. */
export async function describeFailure(visits: readonly Visit[]): Promise<Seen> {
  const pages = await Promise.all(visits.map(({ page }) => describePage(page)))
  return {
    page: pages.join('\n\n'),
    console: visits.flatMap(({ said }) => said.slice(-mostLines)).join('\n') || '(nothing)',
    load: `Load of the machine: ${loadavg()[0]?.toFixed(1)}, on ${cpus().length} cores.`,
  }
}

/** A page as a tree of roles and names, the modal first. */
async function describePage(page: Page): Promise<string> {
  const tell = async (selector: string) => {
    try {
      return (await page.locator(selector).first().ariaSnapshot({ timeout: 2_000 })).slice(0, mostOfPage)
    } catch (error) {
      return String(error).split('\n')[0] ?? ''
    }
  }
  return [
    `What ${page.url()} showed:`,
    `Its last presses:\n${await lastPresses(page)}`,
    await tell('tapkit-modal'),
    await tell('body'),
  ].join('\n\n')
}

/** Where the last presses went; a page that hangs says nothing. */
async function lastPresses(page: Page): Promise<string> {
  const read = page.evaluate(() => window.__tapkitPresses.slice(-12).join('\n'))
  return within('Reading them', read, 2_000).catch(String)
}
