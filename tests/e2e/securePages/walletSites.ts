import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { startSecure } from '../../../sandbox/secure/startSecure.mjs'
import { launch } from '../harness/launch.ts'
import { ethereum } from './ethereum.ts'
import { type Authenticator, plugIn } from './plugIn.ts'
import { serveApp } from './serve.ts'

/** An app and the secure page of the sandbox in production, each on an origin of one site. */
export async function openWalletSites() {
  const sites = { app: '', secure: '' }
  const app = await serveApp(() => sites.secure)
  sites.app = `http://app.tapkit.localhost:${app.port}`
  // Each worker builds into a folder of its own, as a build empties its folder.
  const outDir = join(import.meta.dirname, `../../../.cache/secure-${process.env.VITEST_POOL_ID ?? 0}`)
  const keys = await startSecure({ port: 0, hosts: [sites.app], networks: [ethereum], name: 'Acme Keys', outDir })
  sites.secure = keys.url.replace('localhost', 'keys.tapkit.localhost')
  const browser: Browser = await launch()

  /** An app, whose console and whose windows’ consoles must stay empty: a breach of a policy is a line there. */
  async function open() {
    const context = await browser.newContext()
    const lines: string[] = []
    context.on('console', (line) => lines.push(line.text()))
    context.on('weberror', (error) => lines.push(String(error.error())))
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await load(page)
    return { page, lines, context }
  }

  async function load(page: Page) {
    await page.goto(sites.app)
    await page.waitForFunction(() => 'secureKit' in globalThis)
  }

  /** Asks the bridge for a login in a window, or for a task of its wallet; `outcome` is its answer or the code of its refusal. */
  async function connect(
    context: BrowserContext,
    page: Page,
    authenticator: Authenticator = {},
    task?: 'export' | 'passkeys' | 'code' | 'file' | 'log',
  ) {
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(
        ([secure, task]) => {
          const flow = secureKit.createMessageId()
          secureKit.openWindow({ secure, role: 'window', flow })
          const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
          const outcome = frame
            .connect()
            .then(({ ask }) => (task ? ask('MANAGE_WALLET', { task, flow }) : ask('CONNECT_PASSKEY', { flow })))
            .catch((error) => ({ code: String(error.code) }))
          Object.assign(globalThis, { outcome })
        },
        [sites.secure, task] as const,
      ),
    ])
    await plugIn(context, window, authenticator)
    const outcome = () => page.evaluate(() => Reflect.get(globalThis, 'outcome'))
    return { window, outcome }
  }

  /** The session that a new bridge of the app finds. */
  const restore = (page: Page) =>
    page.evaluate(async (secure) => {
      const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
      const { ask, ready } = await frame.connect()
      const { isConnected } = await ask('IS_CONNECTED', {})
      return { mode: ready.mode, isConnected, user: isConnected ? await ask('GET_USER', {}) : undefined }
    }, sites.secure)

  /** Grants the app the accounts, as the approval page does after a consent. */
  async function grant(context: BrowserContext, accounts: readonly { namespace: string; address: string }[]) {
    const page = await context.newPage()
    await page.goto(`${sites.secure}/secure.json`)
    await page.evaluate(
      ([host, names]) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('tapkit-auth', 1)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('grants', 'readwrite')
            transaction.objectStore('grants').put({ host, since: 1, accounts: names }, host)
            transaction.oncomplete = () => resolve()
          }
        }),
      [sites.app, accounts.map(({ namespace, address }) => `${namespace}:${address}`)] as const,
    )
    await page.close()
  }

  const stop = async () => {
    await browser.close()
    await keys.stop()
    app.close()
  }
  return { sites, open, load, connect, restore, grant, stop }
}
