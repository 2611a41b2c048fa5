import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import {
  approving,
  asked,
  balanceOf,
  button,
  connect,
  expectClosed,
  expectDemo,
  heading,
  inWallet,
  modal,
  openSend,
  review,
} from './flow.ts'
import { expect, test } from './harness/index.ts'

describe('while a transfer is filled in, the wallet', () => {
  test('moves to another network: the form starts again with what there is', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('30')
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await expectDemo(page, 'network').toBe('Base')
    await modal(page)
      .getByText(/Balance 25(\.000)? ETH/)
      .waitFor()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
  })

  test('moves to another account: the form starts again with that account’s balance', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('30')
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await modal(page)
      .getByText(/Balance 10(\.000)? ETH/)
      .waitFor()
  })

  test('moves to another network at the review: nothing of the old transfer can be confirmed', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '1', people.carol)
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await button(modal(page), 'Enter an amount').waitFor()
    expect(await button(modal(page), 'Send').count()).toBe(0)
    expect(await asked(page)).not.toContain('eth_sendTransaction')
    expect(await balanceOf(chains.base, people.carol)).toBe(0n)
  })

  test('moves to another account at the review: nothing of the old transfer can be confirmed', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '20', people.carol)
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await button(modal(page), 'Enter an amount').waitFor()
    expect(await button(modal(page), 'Send').count()).toBe(0)
    expect(await asked(page)).not.toContain('eth_sendTransaction')
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(0n)
  })

  test('is locked at the review: the modal closes, nothing is sent', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
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
