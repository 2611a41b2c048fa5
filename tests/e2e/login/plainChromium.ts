import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { findExtensible } from '../../../scripts/browser.mjs'
import { flags } from '../harness/launch.ts'

/** A visitor's Chromium, with a profile on disk. */
export type PlainChromium = {
  /** Starts the browser on the profile, again after `quit`. */
  readonly start: () => Promise<BrowserContext>
  readonly quit: () => Promise<void>
  /** Quits, and drops the profile. */
  readonly close: () => Promise<void>
}

/**
 * Chromium as a visitor has it. The driver's own flags switch storage partitioning off, and its profiles are private windows: this browser is
 * started by hand, and the driver attaches later. `preferences` are the settings of the profile.
 */
export async function openPlainChromium(preferences: object = {}): Promise<PlainChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'tapkit-chromium-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  // Chromium's shell without a window has no settings.
  const program = await findExtensible()
  if (!program) throw new Error('There is no Chromium with settings: install chromium, not its shell alone.')
  const portFile = join(profile, 'DevToolsActivePort')
  const readPort = async () => (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0]
  let quit = async () => {}

  async function start(): Promise<BrowserContext> {
    await rm(portFile, { force: true })
    const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
    const child = spawn(program as string, [...flags, ...own], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    quit = async () => {
      child.kill()
      await ended
    }
    await expect.poll(readPort).toMatch(/^\d+$/)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort()}`)
    quit = async () => {
      quit = async () => {}
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await ended
    }
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no profile of its own.')
    return context
  }

  return {
    start,
    quit: () => quit(),
    async close() {
      await quit()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
