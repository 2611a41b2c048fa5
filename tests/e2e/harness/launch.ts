import { type Browser, chromium, firefox } from 'playwright-core'
import { findBrowser } from '../../../scripts/browser.mjs'

/** Silent (no update, no safe-browsing, no QUIC) and able to run as root in a container. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Where `npm run test:firefox` runs the suite: the program of a stock Firefox. */
export const firefoxPath: string | undefined = process.env.TAPKIT_FIREFOX

/**
 * Starts Chromium, or Firefox where the suite runs there.
 * @throws {Error} one sentence, where there is none
 */
export async function launch(path?: string, more: readonly string[] = []): Promise<Browser> {
  if (firefoxPath)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxPath,
      // Light, where a page cannot be told otherwise.
      firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 1 },
    })
  const executablePath = path ?? (await findBrowser())
  if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH to its program.')
  // Visitors have scrollbars that take room.
  return chromium.launch({ executablePath, args: [...flags, ...more], ignoreDefaultArgs: ['--hide-scrollbars'] })
}
