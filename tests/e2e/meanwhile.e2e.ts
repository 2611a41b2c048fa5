import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, connect, expectClosed, expectDemo, heading, modal, openSend, review } from './flow.ts'
import type { TestChain } from './harness/chains.ts'
import { expect, test } from './harness/index.ts'
import { approving, asked, inWallet } from './sandboxWallet.ts'

/** A test whose page has the send form open, and a wallet that approves. */
const sending = test.extend('page', async ({ openDemo }) => {
  const { page } = await openDemo({ script: approving })
  await connect(page)
  await openSend(page)
  return page
})

/** The form starts again; nothing of what was reviewed can be confirmed, was asked of the wallet, or has reached Carol. */
async function expectNothingSent(page: Page, chain: TestChain): Promise<void> {
  await button(modal(page), 'Enter an amount').waitFor()
  expect(await button(modal(page), 'Send').count()).toBe(0)
  expect(await asked(page)).not.toContain('eth_sendTransaction')
  expect(await balanceOf(chain, people.carol)).toBe(0n)
}

describe('while a transfer is filled in, the wallet', () => {
  test.override({ motion: 'no-preference' })

  sending('moves to another network: the form starts again with what there is', async ({ page }) => {
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('30')
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await expectDemo(page, 'network').toBe('Base')
    await modal(page)
      .getByText(/Balance 25 ETH/)
      .waitFor()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
  })

  sending('moves to another account: the form starts again with that account’s balance', async ({ page }) => {
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('30')
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await modal(page)
      .getByText(/Balance 10 ETH/)
      .waitFor()
  })

  sending(
    'moves to another network at the review: nothing of the old transfer can be confirmed',
    async ({ page, chains }) => {
      await review(page, '1', people.carol)
      await inWallet(page, (wallet) => wallet.switchChain(8453))
      await expectNothingSent(page, chains.base)
    },
  )

  sending(
    'moves to another account at the review: nothing of the old transfer can be confirmed',
    async ({ page, chains }) => {
      await review(page, '20', people.carol)
      await inWallet(page, (wallet) => wallet.setAccounts([1]))
      await expectNothingSent(page, chains.ethereum)
    },
  )

  sending('is locked at the review: the modal closes, nothing is sent', async ({ page }) => {
    await review(page, '1', people.carol)
    await inWallet(page, (wallet) => wallet.lock())
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('disconnected')
    expect(await asked(page)).not.toContain('eth_sendTransaction')
  })

  test('asks while the modal is closed by the visitor: the transfer that is confirmed is still sent', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    await openSend(page)
    await review(page, '1', people.carol)
    await button(modal(page), 'Send').click()
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    const asking = page.locator('tapkit-sandbox-wallet').getByRole('dialog', { name: 'Send this transaction?' })
    await asking.waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await button(asking, 'Confirm').click()
    await expect.poll(() => balanceOf(chains.ethereum, people.carol)).toBe(10n ** 18n)
  })
})
