import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSecure } from '../../sandbox/secure/startSecure.mjs'
import { button, modal } from './flow.ts'
import { createAuthenticator } from './login/authenticator.ts'
import { startPlainChromium } from './login/plainChromium.ts'
import { approvalFrame, openWindow, press } from './login/visitor.ts'
import { serveApp } from './securePages/serve.ts'

const network = {
  id: 'eip155:1' as const,
  namespace: 'eip155',
  reference: '1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://localhost:1',
}

let app: Awaited<ReturnType<typeof serveApp>>
let keys: Awaited<ReturnType<typeof startSecure>>
const sites = { own: '', other: '', secure: '' }

beforeAll(async () => {
  app = await serveApp(() => sites.secure, 'loginApp.ts')
  sites.own = `http://app.tapkit.localhost:${app.port}`
  sites.other = `http://app.acme.localhost:${app.port}`
  const outDir = join(import.meta.dirname, '../../.cache/secure-partitions')
  const hosts = [sites.own, sites.other]
  keys = await startSecure({ port: 0, hosts, networks: [network], name: 'Acme Keys', outDir })
  sites.secure = keys.url.replace('localhost', 'keys.tapkit.localhost')
})
afterAll(async () => {
  await keys?.stop()
  app?.close()
})

/** Opens an app in a browser of its own, which has no wallet and no passkey yet. */
async function openApp(site: string, preferences?: object): Promise<Page> {
  const { context, close } = await startPlainChromium(preferences)
  onTestFinished(close)
  const authenticator = await createAuthenticator(sites.secure)
  onTestFinished(authenticator.close)
  await authenticator.plugInto(context)
  const page = await context.newPage()
  await page.goto(`${site}?secure=${sites.secure}`)
  await page.waitForFunction(() => 'loginApp' in globalThis)
  return page
}

/** Opens the window of a login, and makes a wallet in the window. */
async function makeWallet(page: Page): Promise<void> {
  await button(page, 'Account').click()
  const window = await openWindow(page, button(modal(page), 'Continue with a passkey'))
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
}

const state = (page: Page) =>
  page.evaluate(() => {
    const { kernel } = globalThis.loginApp
    return { address: kernel.connection('eip155')?.account.address, mode: kernel.state.features.auth.mode }
  })

const address = async (page: Page) => (await state(page)).address

/** Loads the app again, which restores its session and asks nobody. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction(() => 'loginApp' in globalThis)
}

/** Has the provider sign a text, which the visitor approves in a window. */
async function expectSigns(page: Page): Promise<void> {
  const account = (await address(page)) as `0x${string}`
  const asking = page.evaluate(async (from) => {
    const provider = (await globalThis.loginApp.kernel.getProvider('eip155')) as {
      request: (asked: { method: string; params: unknown }) => Promise<`0x${string}`>
    }
    return provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', from] })
  }, account)
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Sign')
  expect(await verifyMessage({ address: account, message: 'Hello', signature: await asking })).toBe(true)
}

test.each(['', '/severed', '/isolated'])(
  'an app of the same site, at its path "%s", logs in by the hidden frame and is connected after a reload without a window (login 6)',
  async (path) => {
    const page = await openApp(`${sites.own}${path}`)
    await makeWallet(page)
    await press(await approvalFrame(page, sites.secure), 'Connect')
    await expect.poll(() => state(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'frame' })
    const before = await address(page)
    const windows = page.context().pages().length
    await reload(page)
    await expect.poll(() => state(page)).toEqual({ address: before, mode: 'frame' })
    expect(page.context().pages()).toHaveLength(windows)
    await expectSigns(page)
  },
)

/** A setting of the visitor: the secure page keeps nothing in the other site. The browser's switch for third-party cookies partitions alone. */
const denyInOther = () => ({
  profile: {
    content_settings: { exceptions: { cookies: { [`${sites.secure},${sites.other}`]: { setting: 2 } } } },
  },
})

/** What the storage of the secure page's hidden frame has of the window's. */
const storageOfFrame = (page: Page) =>
  page.frames()[1]?.evaluate(() => {
    try {
      return Object.keys(localStorage)
    } catch (error) {
      return (error as DOMException).name
    }
  })

test.each([
  ['partitions the storage of other sites', () => ({}), []],
  ['denies other sites their storage', denyInOther, 'SecurityError'],
])(
  'an app of another site, in a browser that %s, logs in by windows and is connected after a reload (login 6)',
  async (_, preferences, storage) => {
    const page = await openApp(sites.other, preferences())
    await makeWallet(page)
    expect(await storageOfFrame(page)).toEqual(storage)
    await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
    await expect.poll(() => state(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'window' })
    expect(page.frames()).toHaveLength(1)
    const before = await address(page)
    await reload(page)
    await expect.poll(() => state(page)).toEqual({ address: before, mode: 'window' })
    await expectSigns(page)
  },
)
