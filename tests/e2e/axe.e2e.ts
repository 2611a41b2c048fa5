import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, heading, modal, openAccount, openSend, pickWallet } from './flow.ts'
import { expect, findAccessibilityFaults, shoot, test } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { approving, setMode } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const close = async (page: Page) => {
  await button(modal(page), 'Close').click()
  await modal(page).waitFor({ state: 'hidden' })
}
const unsupported = async (page: Page) => {
  await page.evaluate(() => window.tapkitSandboxWallet?.switchChain(424_242))
  await button(page, /Unsupported/)
    .first()
    .click()
  await heading(page, 'Switch network').waitFor()
  await button(modal(page), 'Disconnect').waitFor()
}

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  describe.each([theme === 'dark' ? 360 : 1280])('%i px wide', (width) => {
    const options = { path: `/?theme=${theme}`, theme, viewport: { width, height: 800 } }

    test('before there is an account', async ({ openDemo }) => {
      const { page } = await openDemo({ ...options, script: approving })
      const { look, faults } = inspector(page, `${theme}-${width}`)
      await button(page, 'Connect wallet').waitFor()
      await look('demo')
      await setMode(page, 'hang')
      await button(page, 'Connect wallet').click()
      await button(modal(page), /^Sandbox Wallet/).waitFor()
      await look('connect')
      await button(modal(page), 'What is a wallet?').click()
      await heading(page, 'What is a wallet?').waitFor()
      await look('what-is-a-wallet')
      await button(modal(page), 'Back').click()
      await button(modal(page), /^Sandbox Wallet/).click()
      await heading(page, 'Approve in Sandbox Wallet').waitFor()
      await look('connecting-external')
      await close(page)
      await setMode(page, 'reject')
      await pickWallet(page)
      await heading(page, 'Request declined').waitFor()
      await look('declined')
      expect(faults).toEqual([])
    })

    test('the account and its networks', async ({ openDemo }) => {
      const { page } = await openDemo({ ...options, script: approving })
      const { look, faults } = inspector(page, `${theme}-${width}`)
      await connect(page)
      await openAccount(page)
      await modal(page).getByText('USDC').first().waitFor()
      await look('account')
      await button(modal(page), 'Receive').click()
      await button(modal(page), 'Copy address').waitFor()
      await look('receive')
      await button(modal(page), 'Back').click()
      await button(modal(page), /^Network: /).click()
      await modal(page).getByRole('searchbox').waitFor()
      await look('networks')
      await button(modal(page), 'What is a network?').click()
      await heading(page, 'What is a network?').waitFor()
      await look('what-is-a-network')
      await button(modal(page), 'Back').click()
      await setMode(page, 'hang')
      await button(modal(page), /^Base/).click()
      await heading(page, 'Confirm in Sandbox Wallet').waitFor()
      await look('switch-network')
      await button(modal(page), 'Back').click()
      await close(page)
      await setMode(page, 'reject')
      await unsupported(page)
      await look('unsupported-chain')
      await button(modal(page), /^Base/).click()
      await button(modal(page), 'Try again').waitFor()
      await look('switch-declined')
      expect(faults).toEqual([])
    })

    test('sending', async ({ openDemo }) => {
      const { page } = await openDemo({ ...options, script: approving })
      const { look, faults } = inspector(page, `${theme}-${width}`)
      await connect(page)
      await openSend(page)
      await look('send')
      await button(modal(page), /^Token: /).click()
      await modal(page).getByRole('searchbox').waitFor()
      await look('select-token')
      await button(modal(page), 'Back').click()
      const amount = modal(page).getByRole('textbox', { name: 'Amount' })
      await amount.fill('1000000')
      await modal(page).getByText('Exceeds your balance').waitFor()
      await look('send-not-enough')
      await amount.fill('1.5')
      await modal(page).getByRole('textbox', { name: 'To' }).fill(people.bob)
      await button(modal(page), 'Review').waitFor()
      await look('send-filled')
      await button(modal(page), 'Review').click()
      await expect.poll(() => button(modal(page), 'Send').isEnabled()).toBe(true)
      await look('send-review')
      await setMode(page, 'reject')
      await button(modal(page), 'Send').click()
      await heading(page, 'You declined in Sandbox Wallet').waitFor()
      await look('send-declined')
      await setMode(page, 'approve')
      await button(modal(page), 'Try again').click()
      await button(modal(page), 'Send').click()
      await heading(page, '1.5 ETH sent').waitFor()
      await look('send-confirmed')
      expect(faults).toEqual([])
    })
  })

  test('the gallery', async ({ openDemo }) => {
    // A picture that does not load is one of the states that it shows.
    const { page, allow, quiet } = await openDemo({
      path: `/gallery.html?theme=${theme}`,
      colorScheme: theme,
      hosts: ['https://127.0.0.1:9'],
    })
    allow(/ERR_UNSAFE_PORT/)
    await quiet()
    await settle(page)
    await shoot(page, `gallery-${theme}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })
})
