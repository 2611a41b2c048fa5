import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { button, modal } from './flow.ts'
import { createAuthenticator } from './login/authenticator.ts'
import { startPlainChromium } from './login/plainChromium.ts'
import { approvalFrame, openWindow, press } from './login/visitor.ts'
import { expectSigns, openLoginSites, sessionOf } from './securePages/loginSites.ts'

let world: Awaited<ReturnType<typeof openLoginSites>>

beforeAll(async () => {
  world = await openLoginSites('partitions')
})
afterAll(() => world?.stop())

/** Opens an app in a browser of its own, which has no wallet and no passkey yet. */
async function openApp(site: string, preferences?: object): Promise<Page> {
  const { context, close } = await startPlainChromium(preferences)
  onTestFinished(close)
  const authenticator = await createAuthenticator(world.sites.secure)
  onTestFinished(authenticator.close)
  await authenticator.plugInto(context)
  const page = await context.newPage()
  await world.load(page, site)
  return page
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
    const page = await openApp(`${world.sites.own}${path}`)
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
    const page = await openApp(world.sites.other, preferences())
    await makeWallet(page)
    expect(await storageOfFrame(page)).toEqual(storage)
    await press(await openWindow(page, button(modal(page), 'Open the window')), 'Connect')
    await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'window' })
    expect(page.frames()).toHaveLength(1)
    const { address: before } = await sessionOf(page)
    await world.reload(page)
    await expect.poll(() => sessionOf(page)).toEqual({ address: before, mode: 'window' })
    await expectSigns(page)
  },
)
