import { type Browser, chromium } from 'playwright-core'
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

/**
 * Starts Chromium.
 * @throws {Error} one sentence, where there is none
 */
export async function launch(path?: string, more: readonly string[] = []): Promise<Browser> {
  const executablePath = path ?? (await findBrowser())
  if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH to its program.')
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}
