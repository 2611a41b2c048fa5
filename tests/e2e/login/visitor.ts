import type { Frame, Locator, Page } from 'playwright-core'
import type { AuthOrder } from '../../../sandbox/auth/createAuthFaults.ts'
import { button, expectClosed, modal, openAccount } from '../flow.ts'
import { test as base, expect } from '../harness/index.ts'
import { readToEnd } from '../securePages/readToEnd.ts'
import { showWords } from '../securePages/walletWindow.ts'
import { settle } from '../settle.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { openInbox } from './inbox.ts'
import { misbehave } from './misbehave.ts'

/** The demo with the login, sign-in and what sends. */
export const path = '/?features=send,receive,auth,signIn,legal,networkSwitch,debug'

/** A test whose visitor has synced passkeys, and opens the demo with them. */
export const test = base
  .extend('secure', ({ sandbox }): string => {
    if (!sandbox.secure) throw new Error('The sandbox has no secure page.')
    return sandbox.secure.url
  })
  /** The mails of the auth server that come from now on. */
  .extend('inbox', ({ sandbox }) => {
    if (!sandbox.secure?.inboxUrl) throw new Error('The sandbox has no auth server.')
    return openInbox(sandbox.secure.inboxUrl)
  })
  /** Tells the auth server to do wrong, which it does no longer after the test. */
  .extend('misbehave', ({ secure, onTestFinished }) => {
    onTestFinished(() => misbehave(secure, 'none'))
    return (fault: AuthOrder['fault'], at?: AuthOrder['at']) => misbehave(secure, fault, at)
  })
  .extend('authenticator', async ({ secure }, { onCleanup }): Promise<Authenticator> => {
    const authenticator = await createAuthenticator(secure)
    onCleanup(() => authenticator.close())
    return authenticator
  })
  /** Each call is another browser of the same visitor. */
  .extend(
    'openBrowser',
    ({ openDemo, authenticator, secure }) =>
      async (options: Parameters<typeof openDemo>[0] = {}) => {
        const visit = await openDemo({ path, ...options, hosts: [secure, ...(options?.hosts ?? [])] })
        await authenticator.plugInto(visit.page.context())
        return visit
      },
  )

/** Presses a key that opens a window of the secure page. */
export async function openWindow(page: Page, key: Locator): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), key.click()])
  return window
}

/** Presses a key of the secure page, which counts once the page has stood still, until the key is gone. A window may close itself by that. */
export async function press(page: Page | Frame, name: string | RegExp): Promise<void> {
  const key = page.getByRole('button', { name })
  await key.waitFor()
  await expect
    .poll(async () => {
      await readToEnd(page).catch(() => {})
      await key.click({ delay: 600, timeout: 5_000 }).catch(() => {})
      return key.count().catch(() => 0)
    })
    .toBe(0)
}

/** Presses a key of the secure page by Tab and Enter, until the key is gone. `page` is the page of its window, or of its frame. */
export async function pressByKeys(page: Page, within: Page | Frame, name: string): Promise<void> {
  const key = within.getByRole('button', { name })
  await key.waitFor()
  await expect
    .poll(async () => {
      const isReady = (await key.getAttribute('aria-disabled', { timeout: 500 }).catch(() => null)) !== 'true'
      const focused = await within.evaluate(() => document.activeElement?.textContent).catch(() => undefined)
      // A press that comes too early restarts the wait.
      const next = focused !== name ? 'Tab' : isReady ? 'Enter' : 'End'
      await page.keyboard.press(next).catch(() => {})
      return key.count().catch(() => 0)
    })
    .toBe(0)
}

/** From the demo to the window of the secure page. */
export async function startLogin(page: Page): Promise<Page> {
  await button(page, 'Connect wallet').click()
  return openWindow(page, button(modal(page), 'Continue with a passkey'))
}

/** The approval page in the frame of the modal, once it asks. */
export async function approvalFrame(page: Page, secure: string, cancel = 'Cancel'): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${secure}/approve`))
  await expect.poll(find).toBeDefined()
  const frame = find() as Frame
  await frame.getByRole('button', { name: cancel }).waitFor()
  // A press lands beside a frame that moves with its card.
  await settle(page)
  return frame
}

/** Makes a wallet in the window of the secure page, without its words. */
export async function createWallet(window: Page): Promise<void> {
  await press(window, 'Create a wallet with a passkey')
  await press(window, 'Continue without the words')
}

/** Makes a wallet, without its words, and consents to the demo. The window is opened from Connect unless it is given. */
export async function logIn(page: Page, secure: string, window?: Page): Promise<void> {
  await createWallet(window ?? (await startLogin(page)))
  await press(await approvalFrame(page, secure), 'Connect')
  await expectClosed(page)
}

/** The addresses of both chains, as the demo shows them; a dash if there is none. */
export const addresses = (page: Page): Promise<(string | undefined)[]> =>
  Promise.all(
    ['eip155', 'solana'].map(async (namespace) =>
      (await page.getByTestId(`address-${namespace}`).textContent())?.split(':').at(-1),
    ),
  )

/** Has the window of Wallet security show the words. */
export async function exportWords(page: Page): Promise<string[]> {
  await openAccount(page)
  await button(modal(page), /, change wallet$/).click()
  await button(modal(page), 'Wallet security').click()
  const window = await openWindow(page, button(modal(page), /^Recovery phrase/))
  const words = await showWords(window)
  await window.close()
  return words
}
