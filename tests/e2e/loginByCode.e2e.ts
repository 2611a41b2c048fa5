import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { button, expectClosed, expectDemo, modal } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { addresses, openWindow, path, press, startLogin } from './login/visitor.ts'
import { addressesOf } from './login/walletOfWords.ts'
import { createByCode, showWords } from './securePages/walletWindow.ts'

/** The secure page of a browser without passkeys: each engine that plays along has the rest. */
const test = base.extend('openBrowser', ({ openDemo, sandbox }) => async () => {
  const secure = sandbox.secure?.url ?? ''
  const visit = await openDemo({ path, hosts: [secure] })
  await visit.page.context().addInitScript((origin) => {
    if (location.origin === origin) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  }, secure)
  return visit
})

/** Approves in the window that a key of the modal opens, with the recovery code. */
async function approve(page: Page, code: string, key: string): Promise<void> {
  const window = await openWindow(page, button(modal(page), 'Open the window'))
  await window.getByLabel('Recovery code').fill(code)
  await press(window, key)
  await expectClosed(page)
}

test('a visitor without passkeys makes a wallet by words and code, connects, signs in windows, and is connected after a reload', async ({
  openBrowser,
}) => {
  const { page } = await openBrowser()
  const { words, groups } = await createByCode(await startLogin(page))
  const code = groups.join(' ')
  await approve(page, code, 'Connect')
  await expectDemo(page, 'status').toBe('connected')
  const own = await addresses(page)
  expect(own).toEqual(addressesOf(words))
  await page.getByRole('textbox', { name: 'Message' }).fill('Grüße')
  await button(page, 'Sign message').click()
  await approve(page, code, 'Sign')
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: own[0] as `0x${string}`, message: 'Grüße', signature })).toBe(true)
  await page.reload()
  await expectDemo(page, 'status').toBe('connected')
  await expect.poll(() => addresses(page)).toEqual(own)
})

test('a visitor who closes the window at any of its steps is told so, and may begin again', async ({ openBrowser }) => {
  const { page } = await openBrowser()
  const steps: Readonly<Record<string, (window: Page) => Promise<unknown>>> = {
    choice: (window) => window.getByRole('heading').waitFor(),
    'no passkey': (window) => press(window, 'Create a wallet with a passkey'),
    words: async (window) => {
      await press(window, 'Create a wallet with a passkey')
      await press(window, 'Go on with a recovery code')
      await showWords(window)
    },
    proof: async (window) => {
      await press(window, 'Create a wallet with a passkey')
      await press(window, 'Go on with a recovery code')
      await showWords(window)
      await press(window, 'I have written them down')
    },
  }
  await button(page, 'Connect wallet').click()
  let key = button(modal(page), 'Continue with a passkey')
  for (const [name, reach] of Object.entries(steps)) {
    const window = await openWindow(page, key)
    await reach(window)
    await window.close({ runBeforeUnload: true })
    key = button(modal(page), 'Try again')
    await key.waitFor()
    expect(await addresses(page), name).toEqual(['—', '—'])
  }
})
