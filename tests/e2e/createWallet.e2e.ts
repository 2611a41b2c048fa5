import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSecure } from '../../sandbox/secure/startSecure.mjs'
import { findAccessibilityFaults } from './harness/axe.ts'
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

type Authenticator = { readonly hasPrf?: boolean; readonly isSynced?: boolean; readonly isTouched?: boolean }

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
async function plugIn(
  context: BrowserContext,
  window: Page,
  { hasPrf = true, isSynced = true, isTouched = true }: Authenticator,
) {
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
      automaticPresenceSimulation: isTouched,
      hasPrf,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
}

/** Asks the bridge for a login in a window, or for a task of its wallet; `outcome` is its answer or the code of its refusal. */
async function connect(
  context: BrowserContext,
  page: Page,
  authenticator: Authenticator = {},
  task?: 'export' | 'log',
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

/** A press counts half a second after its step has appeared. */
async function press(window: Page, name: string | RegExp) {
  const button = window.getByRole('button', { name })
  await button.waitFor()
  const before = await window.getByRole('heading').textContent()
  await pollOpen(window, async () => {
    const heading = await window.getByRole('heading').textContent({ timeout: 1_000 })
    if (heading !== before || !(await button.isVisible())) return true
    await button.click({ timeout: 1_000 })
    return false
  })
}

/** Tries until it is so, or until the window has closed itself. */
const pollOpen = (window: Page, isSo: () => Promise<boolean>) =>
  expect.poll(async () => window.isClosed() || (await isSo().catch(() => window.isClosed()))).toBe(true)

/** Presses by Tab and Enter, until the next step is there. */
async function pressByKeys(window: Page, name: string, next: string) {
  await pollOpen(window, async () => {
    if (await window.getByRole('heading', { name: next }).isVisible()) return true
    const focused = await window.evaluate(() => document.activeElement?.textContent)
    // A Tab past the last key leaves the window, whose return begins the half second anew.
    await window.keyboard.press(focused === name ? 'Enter' : 'Tab')
    return false
  })
}

async function showWords(window: Page): Promise<string[]> {
  const list = window.getByRole('list', { name: 'The words of your wallet' })
  await pollOpen(window, async () => {
    if (await list.isVisible()) return true
    await window.getByRole('button', { name: 'Show the words' }).click({ timeout: 1_000 })
    return false
  })
  return list.getByRole('listitem').allTextContents()
}

/** Types what is asked back, and presses the key. */
async function answer(window: Page, answerOf: (label: string) => string) {
  await window.getByRole('textbox').first().waitFor()
  for (const label of await window.locator('label').allTextContents())
    await window.getByLabel(label).fill(answerOf(label))
  const heading = await window.getByRole('heading').textContent()
  await pollOpen(window, async () => {
    if ((await window.getByRole('heading').textContent({ timeout: 1_000 })) !== heading) return true
    if (await window.getByRole('alert').count()) return true
    await window.getByRole('button', { name: 'Continue' }).click({ timeout: 1_000 })
    return false
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

test('a passkey that stays on its device asks for the words to be kept, two of which are typed back', async () => {
  const { page, lines, context } = await open()
  const { window, outcome } = await connect(context, page, { isSynced: false })
  await press(window, 'Create a wallet with a passkey')
  await window.getByRole('heading', { name: 'Keep the words of your wallet' }).waitFor()
  expect(await window.getByRole('button').allTextContents()).toEqual(['Show the words', 'Back'])
  expect(await window.getByRole('listitem').count()).toBe(0)
  const words = await showWords(window)
  expect(words).toHaveLength(24)
  await press(window, 'I have written them down')
  await answer(window, (label) => (label.endsWith('1') ? 'wrong' : 'zoo zoo'))
  await window.getByRole('alert').first().waitFor()
  await answer(window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  expect(await outcome()).toMatchObject({ provider: 'passkey', factors: ['passkey'] })
  expect(lines).toEqual([])
})

test('a visitor whose authenticator has no PRF is told so, and makes a wallet with a recovery code', async () => {
  const { page, lines, context } = await open()
  const { window, outcome } = await connect(context, page, { hasPrf: false })
  await press(window, 'Create a wallet with a passkey')
  await window.getByRole('heading', { name: 'This passkey cannot protect a wallet' }).waitFor()
  await press(window, 'Go on with a recovery code')
  const words = await showWords(window)
  await press(window, 'I have written them down')
  await answer(window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  await window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  const groups = await window.getByRole('listitem').allTextContents()
  expect(groups).toHaveLength(7)
  await press(window, 'I have written it down')
  await answer(window, (label) => (groups[Number(label.replace('Group ', '')) - 1] ?? '').toLowerCase())
  expect(await outcome()).toMatchObject({ factors: ['device', 'code'], accounts: [{}, {}] })
  expect(lines).toEqual([])
})

test('a wallet that this browser has is used by one press, and its passkey opens the same wallet', async () => {
  const { page, context } = await open()
  const first = await connect(context, page)
  await press(first.window, 'Create a wallet with a passkey')
  await press(first.window, 'Continue without the words')
  const user = await first.outcome()
  await load(page)
  const second = await connect(context, page)
  await press(second.window, /^Continue as 0x/)
  expect(await second.outcome()).toEqual(user)
})

test('a passkey that was not used leads back to the choice, and the app is told what the visitor decides', async () => {
  const { page, context } = await open()
  const { window, outcome } = await connect(context, page, { isTouched: false })
  await press(window, 'Use a passkey that exists')
  await press(window, 'Cancel')
  await window.getByRole('alert').getByText('The passkey was not used').waitFor()
  await press(window, 'Cancel')
  expect(await outcome()).toEqual({ code: '4001' })
})

test.each(['reloads', 'closes'])('an app hears at once that the visitor %s the window', async (how) => {
  const { page, context } = await open()
  const { window, outcome } = await connect(context, page)
  await window.getByRole('heading').waitFor()
  await (how === 'reloads' ? window.reload() : window.close())
  expect(await outcome()).toEqual({ code: '4001' })
})

test('a press of a script does not count, nor a press before half a second has passed', async () => {
  const { page, context } = await open()
  const { window } = await connect(context, page)
  await window.getByRole('heading').waitFor()
  await window.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.click()
  })
  expect(await window.getByRole('heading').textContent()).toBe('Connect with Acme Keys')
})

test('a window draws nothing before it is asked', async () => {
  const { context, lines } = await open()
  const page = await context.newPage()
  await page.goto(`${sites.secure}/window#flow=${'0'.repeat(32)}`)
  await page.waitForFunction(() => document.body.childElementCount === 1)
  expect(await page.locator('body').innerText()).toBe('')
  expect(await page.title()).toBe('')
  expect(lines).toEqual([])
})

test('a wallet with a recovery code shows its words to its visitor, and the log of this device says so', async () => {
  const { page, lines, context } = await open()
  const made = await connect(context, page, { hasPrf: false })
  await press(made.window, 'Create a wallet with a passkey')
  await press(made.window, 'Go on with a recovery code')
  const words = await showWords(made.window)
  await press(made.window, 'I have written them down')
  await answer(made.window, (label) => words[Number(label.replace('Word ', '')) - 1] ?? '')
  await made.window.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  const groups = await made.window.getByRole('listitem').allTextContents()
  await press(made.window, 'I have written it down')
  await answer(made.window, (label) => groups[Number(label.replace('Group ', '')) - 1] ?? '')
  await grant(context, (await made.outcome()).accounts)
  await load(page)
  const { window, outcome } = await connect(context, page, {}, 'export')
  expect(await outcome()).toEqual({})
  await window.getByLabel('Recovery code').fill(groups.join(' '))
  expect(await showWords(window)).toEqual(words)
  await load(page)
  const log = await connect(context, page, {}, 'log')
  await expect.poll(() => log.window.getByRole('listitem').count()).toBe(2)
  expect((await log.window.getByRole('listitem').first().innerText()).split('\n').slice(0, 2)).toEqual([
    'Words shown',
    sites.app,
  ])
  expect(lines).toEqual([])
})

test('an app that was granted no wallet leads to no task of it', async () => {
  const { page, context } = await open()
  const { outcome } = await connect(context, page, {}, 'export')
  expect(await outcome()).toEqual({ code: 'secure_page_fault' })
})

test('each step of a new wallet can be read, seen at 320 px and pressed by keys', async () => {
  const { page, context } = await open()
  const { window } = await connect(context, page, { isSynced: false })
  await window.setViewportSize({ width: 320, height: 640 })
  const check = async () => {
    expect(await findAccessibilityFaults(window)).toEqual([])
    const width = await window.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    expect(await window.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  }
  await window.getByRole('heading', { name: 'Connect with Acme Keys' }).waitFor()
  await check()
  // The end of axe's session has unplugged the authenticator.
  await plugIn(context, window, { isSynced: false })
  await pressByKeys(window, 'Create a wallet with a passkey', 'Keep the words of your wallet')
  await check()
  await showWords(window)
  expect(await findAccessibilityFaults(window)).toEqual([])
  await pressByKeys(window, 'I have written them down', 'Type two of the words')
  await check()
  for (const scheme of ['dark', 'light'] as const) {
    await window.emulateMedia({ colorScheme: scheme })
    expect(await findAccessibilityFaults(window)).toEqual([])
  }
})
