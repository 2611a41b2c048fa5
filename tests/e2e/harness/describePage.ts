import type { Page } from 'playwright-core'

/** As much of a page as says what it was at. */
const most = 4_000

/** What a page shows, as a tree of roles and names, the modal first: of a test that failed on a machine that nobody can look at. */
export async function describePage(page: Page): Promise<string> {
  const tell = async (selector: string) => {
    try {
      return (await page.locator(selector).first().ariaSnapshot({ timeout: 2_000 })).slice(0, most)
    } catch (error) {
      return String(error).split('\n')[0] ?? ''
    }
  }
  return [`What ${page.url()} showed:`, await tell('tapkit-modal'), await tell('body')].join('\n\n')
}
