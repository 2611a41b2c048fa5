import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { button, heading, modal } from './flow.ts'
import { expectAccessible } from './harness/axe.ts'
import { launch } from './harness/launch.ts'
import { shoot } from './harness/screens.ts'
import { serveSecurePages } from './securePages/serve.ts'
import { settle } from './settle.ts'

let browser: Browser
let sites: Awaited<ReturnType<typeof serveSecurePages>>

beforeAll(async () => {
  sites = await serveSecurePages({ host: 'loginApp.ts', page: 'loginPage.ts' })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  sites?.close()
})

async function openApp(viewport = { width: 1280, height: 800 }, before?: () => void) {
  const context = await browser.newContext({ viewport })
  onTestFinished(() => context.close())
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  await page.goto(`${sites.app}?secure=${sites.secure}`)
  await page.waitForFunction(() => 'loginApp' in globalThis)
  return page
}

/** Presses a key that opens a window of the secure page. */
async function openWindow(page: Page, name: string): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), button(modal(page), name).click()])
  return opened
}

/** Presses the key of a window, which closes itself, maybe before the driver has heard of the press. */
const approveIn = (opened: Page) =>
  Promise.all([
    opened.waitForEvent('close'),
    button(opened, 'Approve')
      .click()
      .catch(() => undefined),
  ])

/** The approval page in its frame, once it shows a request. */
async function approvalOf(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url() === `${sites.secure}/approve`)).toBe(true)
  const frame = page.frames().find((each) => each.url() === `${sites.secure}/approve`) as Frame
  await frame.getByRole('button', { name: 'Approve' }).waitFor()
  // A press lands beside a frame that moves with its card.
  await settle(page)
  return frame
}

/** Approves in the page of the frame, which goes with the press: the driver may not hear of the press any more. */
const approveConsent = (frame: Frame) =>
  frame.evaluate(() => document.querySelector('button')?.click()).catch(() => undefined)

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('title') ?? element?.textContent
  })

async function logIn(page: Page): Promise<Frame> {
  await button(page, 'Account').click()
  const opened = await openWindow(page, 'Continue with a passkey')
  await approveIn(opened)
  return approvalOf(page)
}

describe.each([
  { width: 1280, height: 800, frame: [360, 600] },
  { width: 1280, height: 500, frame: [360, 388] },
  { width: 360, height: 800, frame: [360, 600] },
  { width: 412, height: 800, frame: [412, 600] },
])('in a window of $width by $height px', ({ width, height, frame: size }) => {
  test(`a login is consented to in a frame of ${size.join(' by ')} px, which is proved to be seen (interface 28)`, async () => {
    const page = await openApp({ width, height })
    await button(page, 'Account').click()
    await button(modal(page), 'Continue with a passkey').waitFor()
    // The section loads after Connect, and takes the focus all the same.
    await expect.poll(() => focused(page)).toBe('Continue with a passkey')
    await shoot(page, `login-connect-${width}-${height}`)
    await expectAccessible(page)
    const opened = await openWindow(page, 'Continue with a passkey')
    await heading(page, 'Go on in the other window').waitFor()
    await settle(page)
    await shoot(page, `login-window-${width}-${height}`)
    await expectAccessible(page)
    await approveIn(opened)
    const frame = await approvalOf(page)
    const element = await frame.frameElement()
    // The card grows to the height of the view.
    const sizeNow = async () => {
      const box = await element.boundingBox()
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
    }
    await expect.poll(sizeNow).toEqual(size)
    expect(await element.getAttribute('title')).toBe(`Request on ${new URL(sites.secure).host}`)
    await frame.getByText('seen', { exact: true }).waitFor()
    await shoot(page, `login-approve-${width}-${height}`)
    // Keys of the visitor reach the page at once.
    expect(await focused(page)).toBe(`Request on ${new URL(sites.secure).host}`)
    await frame.waitForFunction(() => document.hasFocus())
    await page.keyboard.press('Tab')
    await frame.locator('button:focus').waitFor()
    // The frame goes with the press: the driver may not hear of the press any more.
    page.keyboard.press('Enter').catch(() => undefined)
    await modal(page).waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Account')
    expect(await page.evaluate(() => globalThis.loginApp.account().status)).toBe('connected')
  })
})

test('a request is refused by closing its view, and the focus comes back (interface 28)', async () => {
  const page = await openApp()
  const consent = await logIn(page)
  await approveConsent(consent)
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => {
    const signing = globalThis.loginApp.signMessage({ message: 'Hello' })
    const ended = signing.then(
      () => 'signed',
      (error) => `${error.code}`,
    )
    Object.assign(globalThis, { ended })
  })
  await approvalOf(page)
  await button(modal(page), 'Close').click()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ended'))).toBe('4001')
  await modal(page).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Account')
})

test('a request over a view is measured alone, and the view is there afterwards, with its focus (interface 30)', async () => {
  const page = await openApp()
  const consent = await logIn(page)
  await consent.getByRole('button', { name: 'Approve' }).click()
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => globalThis.loginApp.open('ProfileWallets'))
  const key = button(modal(page), 'Wallet security')
  await key.waitFor()
  await settle(page)
  await key.focus()
  const heightNow = async () => Math.round((await modal(page).locator('.tk-body').boundingBox())?.height ?? 0)
  const height = await heightNow()
  await page.evaluate(() => {
    globalThis.loginApp.signMessage({ message: 'Hello' }).catch(() => undefined)
  })
  const approval = await approvalOf(page)
  await expect.poll(heightNow).toBe(600)
  await expectAccessible(page)
  expect(await key.isVisible()).toBe(false)
  expect(await button(modal(page), 'Back').count()).toBe(0)
  await approval.getByRole('button', { name: 'Approve' }).click()
  await key.waitFor()
  await expect.poll(heightNow).toBe(height)
  expect(await focused(page)).toContain('Wallet security')
})

test('the settings of the wallet lead to the window of the secure page', async () => {
  const page = await openApp()
  const consent = await logIn(page)
  await approveConsent(consent)
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => globalThis.loginApp.open('ProfileWallets'))
  await button(modal(page), 'Wallet security').click()
  await heading(page, 'Wallet security').waitFor()
  await shoot(page, 'login-security')
  await expectAccessible(page)
  const opened = await openWindow(page, /^Recovery phrase/ as never)
  await expect.poll(() => opened.title()).toBe('MANAGE_WALLET export')
})

test('a browser that proves no visibility shows the key of a window, in right-to-left text too (interface 28)', async () => {
  const page = await openApp({ width: 360, height: 640 }, () => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  await page.evaluate(() => globalThis.loginApp.setLocale('ar', { titles: { ApproveTransaction: 'موافقة' } }))
  await button(page, 'Account').click()
  const opened = await openWindow(page, 'Continue with a passkey')
  await approveIn(opened)
  await heading(page, 'Connect to Acme').waitFor()
  await shoot(page, 'login-approve-window')
  expect(await modal(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl')
  await expectAccessible(page)
  expect(await focused(page)).toBe('Open the window')
  const approval = await openWindow(page, 'Open the window')
  await heading(page, 'Go on in the other window').waitFor()
  await approveIn(approval)
  await modal(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => globalThis.loginApp.account().status)).toBe('connected')
})
