import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { button, heading, modal } from './flow.ts'
import { createAuthenticator } from './login/authenticator.ts'
import { openPlainChromium } from './login/plainChromium.ts'
import { approvalFrame, openWindow, press } from './login/visitor.ts'
import { expectSigns, openLoginSites, sessionOf } from './securePages/loginSites.ts'

let world: Awaited<ReturnType<typeof openLoginSites>>

beforeAll(async () => {
  world = await openLoginSites('partitions')
})
afterAll(() => world?.stop())

/** Opens an app in a browser of its own, which has no wallet and no passkey yet. */
async function openApp(site: string, { preferences = {}, script = '' } = {}) {
  const { start, quit, close } = await openPlainChromium(preferences)
  onTestFinished(close)
  const authenticator = await createAuthenticator(world.sites.secure)
  onTestFinished(authenticator.close)
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
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
}

test.each(['', '/severed', '/isolated'])(
  'an app of the same site, at its path "%s", logs in by the hidden frame and is connected after a reload without a window (login 6)',
  async (path) => {
    const { page } = await openApp(`${world.sites.own}${path}`)
    await makeWallet(page)
    await press(await approvalFrame(page, world.sites.secure), 'Connect')
    await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'frame' })
    const { address: before } = await sessionOf(page)
    const windows = page.context().pages().length
    await world.reload(page)
    await expect.poll(() => sessionOf(page)).toEqual({ address: before, mode: 'frame' })
    expect(page.context().pages()).toHaveLength(windows)
    await expectSigns(page)
  },
)

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

test.each([
  ['partitions the storage of other sites', () => ({}), []],
  ['denies other sites their storage', denyInOther, 'SecurityError'],
])(
  'an app of another site, in a browser that %s, logs in by windows and is connected after a reload (login 6)',
  async (_, preferences, storage) => {
    const { page } = await openApp(world.sites.other, { preferences: preferences() })
    await makeWallet(page)
    expect(await storageOfFrame(page)).toEqual(storage)
    await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
    await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'window' })
    await expect.poll(() => page.frames()).toHaveLength(1)
    const { address: before } = await sessionOf(page)
    await world.reload(page)
    await expect.poll(() => sessionOf(page)).toEqual({ address: before, mode: 'window' })
    await expectSigns(page)
  },
)

test.each(['frame', 'window'] as const)(
  'a session of %s mode is connected with a working provider after the browser has restarted (login 7)',
  async (mode) => {
    const { page, restart } = await openApp(mode === 'frame' ? world.sites.own : world.sites.other)
    await makeWallet(page)
    if (mode === 'frame') await press(await approvalFrame(page, world.sites.secure), 'Connect')
    else await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
    await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode })
    const before = await sessionOf(page)
    const again = await restart()
    await expect.poll(() => sessionOf(again)).toEqual(before)
    await expectSigns(again)
  },
)

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

test('a grant that no hidden frame could end is ended by the window of the next login, before anything is drawn there (login 24)', async () => {
  const { page } = await openApp(world.sites.other)
  await makeWallet(page)
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
  await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'window' })
  await page.evaluate(() => globalThis.loginApp.disconnect())
  await button(page, 'Account').click()
  const window = await openWindow(page, button(modal(page), 'Continue with a passkey'))
  await window.getByRole('heading').waitFor()
  expect(await grantsIn(window)).toEqual([])
})

test('an app of another site in a browser without windows is told that this browser cannot log in, and how to go on (login 23)', async () => {
  const { page } = await openApp(world.sites.other, { script: 'globalThis.open = () => null' })
  await button(page, 'Account').click()
  await button(modal(page), 'Continue with a passkey').click()
  await button(modal(page), 'Continue in this tab').click()
  await page.waitForURL(`${world.sites.secure}/window#return=*`)
  await press(page, 'Create a wallet with a passkey')
  await press(page, 'Continue without the words')
  await heading(page, 'This browser opens no window').waitFor()
  await modal(page).getByText('Open this page in your device’s own browser').waitFor()
  expect(await sessionOf(page)).toMatchObject({ address: undefined })
})
