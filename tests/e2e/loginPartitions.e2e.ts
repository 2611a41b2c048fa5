import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { denyStorage } from './denyStorage.ts'
import { button, heading, modal } from './flow.ts'
import { type Authenticator, createAuthenticator } from './login/authenticator.ts'
import { openPlainChromium } from './login/plainChromium.ts'
import { approvalFrame, createWallet, openWindow, press } from './login/visitor.ts'
import { expectSigns, openLoginSites, sessionOf } from './securePages/loginSites.ts'

let world: Awaited<ReturnType<typeof openLoginSites>>
let authenticator: Authenticator
let visitors = 0

beforeAll(async () => {
  world = await openLoginSites('partitions')
  authenticator = await createAuthenticator(world.sites.secure)
})
afterAll(async () => {
  await authenticator?.close()
  await world?.stop()
})

/** Opens an app in a browser of its own, which has no wallet and no passkey yet. */
async function openApp(site: string, { preferences = {}, script = '' } = {}) {
  const { start, quit, close } = await openPlainChromium(preferences)
  onTestFinished(close)
  await authenticator.use(visitors++)
  async function open(): Promise<Page> {
    const context = await start()
    await authenticator.plugInto(context)
    await context.addInitScript(script)
    const page = await context.newPage()
    await world.load(page, site)
    return page
  }
  /** Quits the browser, and opens the app in it again. */
  async function restart(): Promise<Page> {
    await quit()
    return open()
  }
  return { page: await open(), restart }
}

/** Opens the window of a login, and makes a wallet in the window. */
async function makeWallet(page: Page): Promise<void> {
  await button(page, 'Account').click()
  const window = await openWindow(page, button(modal(page), 'Continue with a passkey'))
  await createWallet(window)
}

/** Makes a wallet, and consents in the hidden frame. */
async function logInByFrame(page: Page): Promise<void> {
  await makeWallet(page)
  await press(await approvalFrame(page, world.sites.secure), 'Connect')
  await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'frame' })
}

/** Consents in a window after a wallet was made. */
async function consentInWindow(page: Page): Promise<void> {
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
  await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'window' })
  await expect.poll(() => page.frames()).toHaveLength(1)
}

/** Reloads the app, which is connected as before, and opens no window for that. */
async function expectSameAfterReload(page: Page): Promise<void> {
  const before = await sessionOf(page)
  const windows = page.context().pages().length
  await world.reload(page)
  await expect.poll(() => sessionOf(page)).toEqual(before)
  expect(page.context().pages()).toHaveLength(windows)
}

test.each(['/severed', '/isolated'])(
  'an app of the same site, at its path "%s", logs in by the hidden frame and is connected after a reload without a window (login 6)',
  async (path) => {
    const { page } = await openApp(`${world.sites.own}${path}`)
    await logInByFrame(page)
    await expectSameAfterReload(page)
    await expectSigns(page)
  },
)

test('an app of the same site logs in by the hidden frame, and is connected with a working provider after a reload without a window and after the browser has restarted (login 6, login 7)', async () => {
  const { page, restart } = await openApp(world.sites.own)
  await logInByFrame(page)
  await expectSameAfterReload(page)
  const before = await sessionOf(page)
  const again = await restart()
  await expect.poll(() => sessionOf(again)).toEqual(before)
  await expectSigns(again)
})

/** A setting of the visitor: the secure page keeps nothing in the other site. The browser's switch for third-party cookies partitions alone. */
const denyInOther = () => ({
  profile: {
    content_settings: { exceptions: { cookies: { [`${world.sites.secure},${world.sites.other}`]: { setting: 2 } } } },
  },
})

/** The part of the window's storage that the hidden frame of the secure page has. */
const storageOfFrame = (page: Page) =>
  page.frames()[1]?.evaluate(() => {
    try {
      return Object.keys(localStorage)
    } catch (error) {
      return (error as DOMException).name
    }
  })

/** The apps that the secure page lets use the wallet. */
const grantsIn = (window: Page) =>
  window.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('tapkit-auth').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest
          const keys = result.transaction('grants').objectStore('grants').getAllKeys()
          keys.onsuccess = () => {
            result.close()
            resolve(keys.result)
          }
        }
      }),
  )

test('an app of another site logs in by windows where storage is partitioned, is connected after a reload and after the browser has restarted, and the next login ends the grant that no hidden frame could end, before anything is drawn (login 6, login 7, login 24)', async () => {
  const { page, restart } = await openApp(world.sites.other)
  await makeWallet(page)
  expect(await storageOfFrame(page)).toEqual([])
  await consentInWindow(page)
  await expectSameAfterReload(page)
  const before = await sessionOf(page)
  const again = await restart()
  await expect.poll(() => sessionOf(again)).toEqual(before)
  await expectSigns(again)
  await again.evaluate(() => globalThis.loginApp.disconnect())
  await button(again, 'Account').click()
  const window = await openWindow(again, button(modal(again), 'Continue with a passkey'))
  await window.getByRole('heading').waitFor()
  expect(await grantsIn(window)).toEqual([])
})

test.each([
  ['its storage', () => ({ preferences: denyInOther() })],
  // As Firefox does.
  ['its storage and channels', () => ({ script: `if (window !== top) ${denyStorage}` })],
] as const)(
  'an app of another site that is denied %s logs in by windows and is connected after a reload (login 6, login 73)',
  async (_, settings) => {
    const { page } = await openApp(world.sites.other, settings())
    await makeWallet(page)
    expect(await storageOfFrame(page)).toEqual('SecurityError')
    await consentInWindow(page)
    await expectSameAfterReload(page)
    await expectSigns(page)
  },
)

test('an app of another site in a browser without windows is told that this browser cannot log in, and how to go on (login 23)', async () => {
  const { page } = await openApp(world.sites.other, { script: 'globalThis.open = () => null' })
  await button(page, 'Account').click()
  await button(modal(page), 'Continue with a passkey').click()
  await button(modal(page), 'Continue in this tab').click()
  await page.waitForURL(`${world.sites.secure}/window#return=*`)
  await createWallet(page)
  await heading(page, 'This browser opens no window').waitFor()
  await modal(page).getByText('Open this page in your device’s own browser').waitFor()
  expect(await sessionOf(page)).toMatchObject({ address: undefined })
})
