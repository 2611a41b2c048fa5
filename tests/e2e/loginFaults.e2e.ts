import type { Page } from 'playwright-core'
import { button, expectClosed, expectDemo, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { addresses, logIn, openWindow, press, startLogin, test } from './login/visitor.ts'

/** Has the browser block windows, until the answer is called. */
async function blockWindows(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { open } = window
    Object.assign(window, { open: () => null, allowWindows: () => Object.assign(window, { open }) })
  })
  return () => page.evaluate(() => void Reflect.get(window, 'allowWindows')())
}

/** Has the visitor cancel the next question for a passkey. */
const cancelNext = (page: Page, verb: 'create' | 'get') =>
  page.evaluate((verb) => {
    const ask = navigator.credentials[verb]
    navigator.credentials[verb] = async () => {
      navigator.credentials[verb] = ask as never
      throw new DOMException('cancelled', 'NotAllowedError')
    }
  }, verb)

async function askForSignature(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await button(page, 'Sign message').click()
}

test('a browser that blocks windows is told in the view, for a login and for an approval, and the next press opens the window (login 2)', async ({
  openBrowser,
  secure,
}) => {
  const { page } = await openBrowser()
  const allow = await blockWindows(page)
  await button(page, 'Connect wallet').click()
  await button(modal(page), 'Continue with a passkey').click()
  await heading(page, 'The window was blocked').waitFor()
  await allow()
  const window = await openWindow(page, button(modal(page), 'Open the window again'))
  await logIn(page, secure, window)
  const allowAgain = await blockWindows(page)
  await askForSignature(page)
  await button(modal(page), 'Open the window').click()
  await heading(page, 'The window was blocked').waitFor()
  await allowAgain()
  await press(await openWindow(page, button(modal(page), 'Open the window again')), 'Sign')
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
})

test('a visitor who cancels the passkey as it is made or at a signature is asked again and gets there (approvals 2)', async ({
  openBrowser,
  secure,
}) => {
  const { page } = await openBrowser()
  const window = await startLogin(page)
  await window.getByRole('button', { name: 'Create a wallet with a passkey' }).waitFor()
  await cancelNext(window, 'create')
  // The key comes back after the cancelled question, and is pressed again.
  await logIn(page, secure, window)
  const own = await addresses(page)
  await askForSignature(page)
  const approval = await openWindow(page, button(modal(page), 'Open the window'))
  await approval.getByRole('button', { name: 'Sign' }).waitFor()
  await cancelNext(approval, 'get')
  const said = approval.getByText('The passkey was not used')
  await expect
    .poll(async () => {
      if (await said.count()) return 1
      await approval
        .getByRole('button', { name: 'Sign' })
        .click({ timeout: 2_000 })
        .catch(() => {})
      await said.waitFor({ timeout: 2_000 }).catch(() => {})
      return said.count()
    })
    .toBe(1)
  await press(approval, 'Sign')
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
  expect(await addresses(page)).toEqual(own)
})

test('a visitor who closes the window of an approval is back where the request came from, and is asked again (login 11)', async ({
  openBrowser,
  secure,
}) => {
  const { page } = await openBrowser()
  await logIn(page, secure)
  await askForSignature(page)
  const first = await openWindow(page, button(modal(page), 'Open the window'))
  await first.getByRole('button', { name: 'Sign' }).waitFor()
  await first.close({ runBeforeUnload: true })
  await expectClosed(page)
  await askForSignature(page)
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Sign')
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
})
