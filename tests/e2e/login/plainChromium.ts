import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { findExtensible } from '../../../scripts/browser.mjs'
import { flags } from '../harness/launch.ts'

export type PlainChromium = { readonly context: BrowserContext; readonly close: () => Promise<void> }

/**
 * Starts Chromium as a visitor has it. The driver's own flags switch storage partitioning off, and its profiles are private windows: this
 * browser is started by hand, with a profile on disk, and the driver attaches later. `preferences` are the profile's settings.
 */
export async function startPlainChromium(preferences: object = {}): Promise<PlainChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'tapkit-chromium-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  // Chromium's shell without a window has no settings.
  const program = await findExtensible()
  if (!program) throw new Error('There is no Chromium with settings: install chromium, not its shell alone.')
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child: ChildProcess = spawn(program, [...flags, ...own, 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const readPort = async () =>
    (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0]
  await expect.poll(readPort).toMatch(/^\d+$/)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort()}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no profile of its own.')
  return {
    context,
    async close() {
      await browser.close()
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
