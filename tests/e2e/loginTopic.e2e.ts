import { describe } from 'vitest'
import { button, expectDemo, heading, modal } from './flow.ts'
import { expect, expectAccessible, shoot } from './harness/index.ts'
import { logIn, openWindow, test } from './login/visitor.ts'

describe('the page about the login', () => {
  test.override({ motion: 'no-preference' })

  test('logs in by its own button, and then leads to the tasks of the wallet', async ({ openBrowser, secure }) => {
    const { page } = await openBrowser({ path: '/topics/login.html?inline=off' })
    await page.getByRole('heading', { name: 'A wallet from an email or a passkey' }).waitFor()
    await page.getByText("auth({ secure: 'https://keys.acme.app', email: true })").waitFor()
    expect(await button(page, 'Wallet security').isDisabled()).toBe(true)
    await expectAccessible(page)
    await shoot(page, 'login-topic')
    await button(page, 'Log in').click()
    const window = await openWindow(page, button(modal(page), 'Continue with a passkey'))
    await logIn(page, secure, window)
    await expectDemo(page, 'status').toBe('connected')
    await button(page, 'Wallet security').click()
    await heading(page, 'Wallet security').waitFor()
    await button(modal(page), /^Recovery phrase/).waitFor()
  })

  test('fits a phone with the tasks of the login', async ({ openBrowser }) => {
    const { page } = await openBrowser({
      path: '/topics/login.html?inline=off',
      viewport: { width: 360, height: 800 },
    })
    await button(page, 'Log in').waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})
