import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSecure } from '../../sandbox/secure/startSecure.mjs'
import { launch } from './harness/launch.ts'
import { serveApp } from './securePages/serve.ts'

let browser: Browser
let app: Awaited<ReturnType<typeof serveApp>>
let keys: Awaited<ReturnType<typeof startSecure>>
const sites = { app: '', secure: '' }

beforeAll(async () => {
  app = await serveApp(() => sites.secure)
  sites.app = `http://app.tapkit.localhost:${app.port}`
  const network = {
    id: 'eip155:1' as const,
    namespace: 'eip155',
    reference: '1',
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://localhost:1',
  }
  keys = await startSecure({ port: 0, hosts: [sites.app], networks: [network], name: 'Acme Keys' })
  sites.secure = keys.url.replace('localhost', 'keys.tapkit.localhost')
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await keys?.stop()
  app?.close()
})

type Authenticator = { readonly hasPrf?: boolean; readonly isSynced?: boolean }

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

/** Plugs an authenticator into a window, before the window asks for a passkey. */
async function plugIn(context: BrowserContext, window: Page, { hasPrf = true, isSynced = true }: Authenticator) {
  const client = await context.newCDPSession(window)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
}

/** Asks the bridge for a login in a window; `outcome` is its answer or the code of its refusal. */
async function connect(context: BrowserContext, page: Page, authenticator: Authenticator = {}) {
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((secure) => {
      const flow = secureKit.createMessageId()
      secureKit.openWindow({ secure, role: 'window', flow })
      const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
      const outcome = frame
        .connect()
        .then(({ ask }) => ask('CONNECT_PASSKEY', { flow }))
        .catch((error) => ({ code: String(error.code) }))
      Object.assign(globalThis, { outcome })
    }, sites.secure),
  ])
  await plugIn(context, window, authenticator)
  const outcome = () => page.evaluate(() => Reflect.get(globalThis, 'outcome'))
  return { window, outcome }
}

/** A press counts half a second after its step has appeared. */
async function press(window: Page, name: string | RegExp) {
  const button = window.getByRole('button', { name })
  await button.waitFor()
  const before = await window.getByRole('heading').textContent()
  await expect
    .poll(async () => {
      const heading = await window.getByRole('heading').textContent({ timeout: 1_000 })
      if (heading !== before || !(await button.isVisible())) return true
      await button.click({ timeout: 1_000 })
      return false
    })
    .toBe(true)
    .catch((error) => {
      if (!window.isClosed()) throw error
    })
}

/** What a new bridge of the app knows. */
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

test('a visitor makes a wallet with a synced passkey, and the bridge has it after a reload', async () => {
  const { page, lines, context } = await open()
  const { window, outcome } = await connect(context, page)
  await window.getByRole('heading', { name: 'Connect with Acme Keys' }).waitFor()
  expect(await window.getByText(sites.app, { exact: true }).count()).toBe(1)
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
  const user = await outcome()
  expect(user).toMatchObject({
    provider: 'passkey',
    factors: ['passkey'],
    accounts: [
      { namespace: 'eip155', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
      { namespace: 'solana', address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) },
    ],
  })
  await expect.poll(() => window.isClosed()).toBe(true)
  await load(page)
  expect(await restore(page)).toEqual({ mode: 'frame', isConnected: false })
  await grant(context, user.accounts)
  await load(page)
  expect(await restore(page)).toEqual({ mode: 'frame', isConnected: true, user })
  expect(lines).toEqual([])
})
