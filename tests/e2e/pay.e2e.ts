import type { Page } from 'playwright-core'
import { people } from '../../sandbox/evm/addresses.mjs'
import { driveApi } from './driveApi.ts'
import { balanceOf, button, connect, heading, modal, openAccount } from './flow.ts'
import { expect, expectAccessible, test } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const [alice = ''] = people.accounts

/** Asks for a payment as a host does, and leaves its answer where it can be read. */
const ask = (page: Page, amount: string) =>
  page.evaluate(
    ([recipient, amount]) => {
      const host = globalThis as unknown as {
        appkit: { features: { pay: { pay(options: object): Promise<unknown> } } }
        paid: unknown
      }
      host.paid = undefined
      void host.appkit.features.pay.pay({ recipient, amount, asset: 'eip155:1/slip44:60' }).then((result) => {
        host.paid = result
      })
    },
    [people.bob, amount] as const,
  )
const paid = (page: Page) => expect.poll(() => page.evaluate(() => (globalThis as unknown as { paid: unknown }).paid))

test('a deposit is followed to its end, and a host is paid: by the wallet, and by an exchange that says no', async ({
  openDemo,
  chains,
  sandbox,
}) => {
  await driveApi(sandbox.api)
  const { page } = await openDemo({ path: '/?features=pay' })
  await connect(page, { asks: true })
  await openAccount(page)
  await button(modal(page), 'Deposit').click()
  await modal(page).getByText('$10.00 ≈').waitFor()
  await modal(page).getByRole('radio', { name: '$50.00' }).check()
  await modal(page).getByText('$50.00 ≈').waitFor()
  await modal(page).getByRole('img', { name: alice }).waitFor()
  const exchange = button(modal(page), /^Pay with Sandbox Exchange/)
  await exchange.waitFor()
  const exchanges = modal(page).getByRole('list', { name: 'Exchanges' }).getByRole('listitem')
  await expect.poll(() => exchanges.count()).toBe(2)
  await settle(page)
  await expectAccessible(page)

  const before = await balanceOf(chains.ethereum, alice)
  const [bank] = await Promise.all([page.waitForEvent('popup'), exchange.click()])
  await heading(page, 'Processing payment...').waitFor()
  await settle(page)
  await expectAccessible(page)
  // It is led there once the exchange has said where.
  await bank.getByText(alice).waitFor()
  expect(await bank.evaluate(() => window.opener)).toBe(null)
  await bank.getByRole('button', { name: 'Send', exact: true }).click()
  await bank.getByRole('heading', { name: 'Sent' }).waitFor()
  await heading(page, 'Deposit completed').waitFor()
  await expect.poll(() => balanceOf(chains.ethereum, alice)).toBeGreaterThan(before)
  await button(modal(page), 'Done').click()

  await ask(page, '0.02')
  await heading(page, /0\.02 ETH/).waitFor()
  await modal(page).getByRole('img', { name: people.bob }).waitFor()
  await settle(page)
  await expectAccessible(page)
  await button(modal(page), /^Pay with Sandbox Wallet/).click()
  const held = await balanceOf(chains.ethereum, people.bob)
  await button(modal(page), 'Pay').click()
  await answer(page, 'Send this transaction?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  await button(modal(page), 'Try again').click()
  await button(modal(page), 'Pay').click()
  await answer(page, 'Send this transaction?', 'Confirm')
  await paid(page).toMatchObject({ success: true, result: expect.stringMatching(/^0x/) })
  // A host is told once the wallet has sent; the block comes after.
  await expect.poll(() => balanceOf(chains.ethereum, people.bob)).toBe(held + 20_000_000_000_000_000n)

  // In another asset: the wallet pays who takes it, and that pays the receiver.
  await ask(page, '0.01')
  await button(modal(page), /^Pay with another asset/).click()
  await button(modal(page), /^USD Coin\s*On Ethereum/).click()
  await modal(page).getByText('Sandbox Ferry').waitFor()
  await settle(page)
  await expectAccessible(page)
  await button(modal(page), 'Review').click()
  await modal(page).getByRole('img', { name: people.bob }).waitFor()
  await button(modal(page), 'Pay').click()
  await answer(page, 'Send this transaction?', 'Confirm')
  await heading(page, 'Payment completed').waitFor()
  await paid(page).toMatchObject({ success: true, result: expect.stringMatching(/^0x/) })
  await expect.poll(() => balanceOf(chains.ethereum, people.bob)).toBe(held + 30_000_000_000_000_000n)
  await button(modal(page), 'Done').click()

  await ask(page, '0.03')
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    button(modal(page), /^Pay with Sandbox Exchange/).click(),
  ])
  await other.getByText(people.bob).waitFor()
  await other.getByRole('button', { name: 'Let it fail' }).click()
  await heading(page, 'Deposit failed').waitFor()
  await paid(page).toMatchObject({ success: false, error: { code: 'GENERIC_PAYMENT_ERROR' } })
})
