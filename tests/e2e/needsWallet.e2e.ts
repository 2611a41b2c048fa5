import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { withWallets } from './bitcoin.ts'
import { button, heading, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { overflows } from './overflows.ts'
import { path as runesPath } from './runeFlow.ts'
import { approving } from './sandboxWallet.ts'

const open = (page: Page, view: string, params: object) =>
  page.evaluate(([view, params]) => void window.appkit.open(view as never, params as never), [view, params] as const)

describe.each(['dark', 'light'] as const)('a view that is opened before its wallet is connected: %s', (theme) => {
  describe.each([360, 1280])('%i px wide', (width) => {
    const viewport = { width, height: 800 }

    test('Send says so, and after the wallet has connected is filled in as the app asked', async ({ openDemo }) => {
      const { page } = await openDemo({ path: `/?theme=${theme}`, viewport, script: approving })
      const { look, faults } = inspector(page, `${theme}-${width}`)
      await button(page, 'Connect wallet').waitFor()
      await open(page, 'Send', { amount: '1.5' })
      await heading(page, 'No wallet is connected').waitFor()
      await look('send-without-a-wallet')
      expect(await overflows(page)).toEqual([])
      // The key has the focus.
      await page.keyboard.press('Enter')
      await button(modal(page), /^Sandbox Wallet/).click()
      await heading(page, 'Send').waitFor()
      await expect.poll(() => modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1.5')
      expect(faults).toEqual([])
    })
  })
})

test('a mint that is opened without a Bitcoin wallet asks for one, and after connecting has the rune that the app named', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ path: runesPath, script: withWallets({ mode: 'approve' }) })
  await button(page, 'Connect wallet').waitFor()
  await open(page, 'RuneMint', { runeName: 'SANDBOX•BUCKETS' })
  await heading(page, 'No Bitcoin wallet is connected').waitFor()
  await button(modal(page), 'Connect').click()
  await button(modal(page), /^Sandbox Wallet/).click()
  await heading(page, 'Mint a rune').waitFor()
  await expect
    .poll(() => modal(page).getByRole('textbox', { name: 'Rune', exact: true }).inputValue())
    .toBe('SANDBOX•BUCKETS')
})
