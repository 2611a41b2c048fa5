import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { button, heading, modal } from './flow.ts'
import { launch } from './harness/launch.ts'
import { type Authenticator, createAuthenticator } from './login/authenticator.ts'
import { approvalFrame, createWallet, press } from './login/visitor.ts'
import { askToSign, openLoginSites, sessionOf } from './securePages/loginSites.ts'

let browser: Browser
let world: Awaited<ReturnType<typeof openLoginSites>>
let authenticator: Authenticator
let visitors = 0

beforeAll(async () => {
  world = await openLoginSites('redirect')
  browser = await launch()
  authenticator = await createAuthenticator(world.sites.secure)
})
afterAll(async () => {
  await authenticator?.close()
  await browser?.close()
  await world?.stop()
})

/** Opens an app in a browser that opens no windows, as the browsers in other apps do. */
async function openApp(address: string): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await authenticator.use(visitors++)
  await authenticator.plugInto(context)
  await context.addInitScript(() => {
    globalThis.open = () => null
  })
  const page = await context.newPage()
  await world.load(page, address)
  return page
}

/** Goes to the secure page in the tab of the app. */
async function goToPage(page: Page): Promise<void> {
  await button(page, 'Account').click()
  await button(modal(page), 'Continue with a passkey').click()
  await heading(page, 'The window was blocked').waitFor()
  await button(modal(page), 'Continue in this tab').click()
  await page.waitForURL(`${world.sites.secure}/window#return=*`)
}

test('in a browser without windows, a visitor logs in by way of the secure page, consents in the frame, and stays connected (login 22)', async () => {
  const page = await openApp(`${world.sites.own}/deep`)
  await goToPage(page)
  await page.getByText(world.sites.own, { exact: true }).waitFor()
  await createWallet(page)
  await page.waitForURL(`${world.sites.own}/deep?secure=${world.sites.secure}`)
  await press(await approvalFrame(page, world.sites.secure), 'Connect')
  await expect.poll(() => sessionOf(page)).toEqual({ address: expect.stringMatching(/^0x/), mode: 'redirect' })
  const session = await sessionOf(page)
  await world.reload(page)
  await expect.poll(() => sessionOf(page)).toEqual(session)
  // A text is signed in a window alone.
  const asking = askToSign(page)
  await button(modal(page), 'Open the window').click()
  expect(await asking).toBe('secure_window_blocked')
  await page.getByText('This browser opens no window for the request.').waitFor()
})

test('a visitor who cancels on the secure page is back in the app, which says that nothing was shared (login 22)', async () => {
  const page = await openApp(world.sites.own)
  await goToPage(page)
  await press(page, 'Cancel')
  await heading(page, 'You did not log in').waitFor()
  expect(page.url()).toBe(`${world.sites.own}/?secure=${world.sites.secure}`)
  await button(modal(page), 'Try again').click()
  await heading(page, 'The window was blocked').waitFor()
})

test('a visitor who goes back with the browser’s own key is not led on without a wallet (login 22)', async () => {
  const page = await openApp(world.sites.own)
  await goToPage(page)
  await page.getByRole('button', { name: 'Create a wallet with a passkey' }).waitFor()
  await page.goBack()
  await heading(page, /^(You did not log in|The window was blocked)$/).waitFor()
})

test('a link of a stranger leads nobody from the secure page to an app that is not listed, and draws nothing (login 22)', async () => {
  const page = await openApp(world.sites.own)
  const said: string[] = []
  page.on('console', (line) => said.push(line.text()))
  await page.goto(`${world.sites.secure}/window#return=${encodeURIComponent('https://evil.test/')}`)
  await expect.poll(() => said.join()).toContain('SecurePageStartError')
  expect([await page.locator('body').innerText(), await page.title()]).toEqual(['', ''])
})

test('a link of a stranger to a listed app gives that app nothing, because the app has led nobody away (login 22)', async () => {
  const page = await openApp(world.sites.own)
  const address = `${world.sites.own}/?secure=${world.sites.secure}`
  await page.goto(`${world.sites.secure}/window#return=${encodeURIComponent(address)}`)
  await createWallet(page)
  await page.waitForURL(address)
  await button(page, 'Account').waitFor()
  expect(await sessionOf(page)).toEqual({ address: undefined, mode: 'unknown' })
  expect(page.frames()).toHaveLength(1)
})
