import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { scan } from '../../sandbox/farcaster/fixtures/scan.ts'
import { button, expectClosed, expectDemo, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { addresses, approvalFrame, openWindow, path, press, startLogin, test } from './login/visitor.ts'

/** Consents to the demo, and answers the addresses of both chains. */
async function consent(page: Page, secure: string): Promise<readonly unknown[]> {
  await press(await approvalFrame(page, secure), 'Connect')
  await expectClosed(page)
  await expectDemo(page, 'status').toBe('connected')
  return addresses(page)
}

describe('a visitor logs in at a provider', () => {
  test('in a second window, makes a wallet, and has it in another browser (login 106, login 107)', async ({
    openBrowser,
    secure,
    sandbox,
  }) => {
    const hosts = [sandbox.secure?.identityUrl ?? '']
    const logInAs = async (window: Page, name: string) => {
      const [popup] = await Promise.all([window.waitForEvent('popup'), press(window, 'Continue with GitHub')])
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name }).click()])
    }
    const first = await openBrowser({ hosts })
    const window = await startLogin(first.page)
    await logInAs(window, 'Bob')
    await press(window, 'Create a passkey')
    const own = await consent(first.page, secure)

    const second = await openBrowser({ hosts })
    const opened = await startLogin(second.page)
    await logInAs(opened, 'Bob')
    await press(opened, 'Use a passkey')
    expect(await consent(second.page, secure)).toEqual(own)
    expect([...first.said, ...second.said]).toEqual([])
  })

  test('from a tile of the modal, and is logged in as the window of the secure page opens (login 121, login 122)', async ({
    openBrowser,
    secure,
    sandbox,
  }) => {
    const hosts = [sandbox.secure?.identityUrl ?? '']
    const { page, said } = await openBrowser({ hosts, path: path.replace('auth', 'auth,socials') })
    await button(page, 'Connect wallet').click()
    await button(modal(page), 'More').click()
    const popup = await openWindow(page, button(modal(page), 'Continue with GitHub'))
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Ada' }).click()])
    await modal(page).getByText('You are logged in').waitFor()
    const window = await openWindow(page, button(modal(page), 'Open the window'))
    await press(window, /^Continue as .*\(GitHub\)/)
    await press(window, 'Create a passkey')
    const [evm] = await consent(page, secure)
    expect(evm).toMatch(/^0x/)
    expect(said).toEqual([])
  })

  test('by Farcaster on a phone, and makes a wallet (login 111)', async ({ openBrowser, secure }) => {
    const { page, said } = await openBrowser()
    const window = await startLogin(page)
    await press(window, 'Continue with Farcaster')
    await window.getByRole('img', { name: 'QR code: link to Farcaster' }).waitFor()
    const link = await window.getByRole('link', { name: 'Open farcaster' }).getAttribute('href')
    await scan(String(link), 'ada')
    await press(window, 'Create a passkey')
    const [evm] = await consent(page, secure)
    expect(evm).toMatch(/^0x/)
    expect(said).toEqual([])
  })

  test('by Farcaster in the app’s modal, with another link after leaving once (login 128, login 130)', async ({
    openBrowser,
    secure,
  }) => {
    const { page, said } = await openBrowser({ path: path.replace('auth', 'auth,socials') })
    const kernel = "document.querySelector('tapkit-modal').kernel"
    const linkNow = () => page.evaluate<unknown>(`${kernel}.state.features.auth.farcaster?.url`)
    const begin = async (before?: unknown) => {
      await page.evaluate(`void ${kernel}.open('ConnectingFarcaster')`)
      await modal(page).getByRole('img', { name: 'QR code: link to Farcaster' }).waitFor()
      const link = String(await linkNow())
      expect(link).not.toBe(before)
      return link
    }
    await button(page, 'Connect wallet').waitFor()
    const left = await begin()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    const link = await begin(left)
    // Ada has a wallet by now.
    await scan(link, 'bob')
    const window = await openWindow(page, button(modal(page), 'Open the window'))
    await press(window, /Continue as .bob \(Farcaster\)/)
    await press(window, 'Create a passkey')
    const [evm] = await consent(page, secure)
    expect(evm).toMatch(/^0x/)
    expect(said).toEqual([])
  })
})
