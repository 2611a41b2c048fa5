import type { Page } from 'playwright-core'

/**
 * Waits for a line that the modal says for 2.5 s and then takes back. The page looks for it itself, at each of its frames: on a busy
 * machine, a look from outside may come when it has gone. Begin before the press that leads to it.
 */
export async function catchToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (line) => document.querySelector('tapkit-modal')?.shadowRoot?.textContent?.includes(line),
    text,
  )
}
