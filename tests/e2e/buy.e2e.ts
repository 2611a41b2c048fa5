import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { driveApi } from './driveApi.ts'
import { button, connect, heading, modal, openAccount, tokenBalanceOf } from './flow.ts'
import { expect, expectAccessible, test } from './harness/index.ts'
import { settle } from './settle.ts'

const [alice = ''] = people.accounts

test('crypto is bought in the window of a seller: its price, the window blocked and opened, and what arrives', async ({
  openDemo,
  chains,
  sandbox,
}) => {
  await driveApi(sandbox.api)
  const { page } = await openDemo({ path: '/?features=receive,onramp,pay' })
  const text = () => modal(page).innerText()
  await connect(page, { asks: true })
  await openAccount(page)
  await button(modal(page), 'Fund').click()
  const ways = modal(page).getByRole('list', { name: 'Ways to fund your account' })
  await ways.waitFor()
  expect(await ways.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Buy crypto'),
    expect.stringContaining('Receive funds'),
    expect.stringContaining('Deposit from exchange'),
  ])
  await button(modal(page), /^Buy crypto/).click()

  // What is bought, its price and its receiver stand there before anything opens.
  await modal(page).getByText('≈').waitFor()
  expect(await text()).toContain('Between $10 and $7,500 by card.')
  await modal(page).getByRole('img', { name: alice }).waitFor()
  await settle(page)
  await expectAccessible(page)
  await modal(page).getByRole('textbox', { name: 'Amount to pay' }).fill('5')
  expect(await button(modal(page), 'Change the amount').isDisabled()).toBe(true)
  await modal(page).getByRole('radio', { name: '$50', exact: true }).check()
  await button(modal(page), /^Token: /).click()
  await button(modal(page), /^USDC/).click()
  await modal(page)
    .getByText(/≈ 4\d[.\d]* USDC/)
    .waitFor()

  // The browser blocks the window: its link takes the place.
  await page.evaluate(() => {
    const real = window.open
    window.open = () => {
      window.open = real
      return null
    }
  })
  await button(modal(page), 'Continue with Sandbox Pay').click()
  await heading(page, 'The browser blocked the Sandbox Pay window').waitFor()
  const link = modal(page).getByRole('link', { name: 'Open Sandbox Pay' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  const url = (await link.getAttribute('href')) ?? ''
  expect(url).toContain(`walletAddress=${alice}`)
  await button(modal(page), 'Done').click()

  await button(modal(page), 'Fund').click()
  await button(modal(page), /^Buy crypto/).click()
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    button(modal(page), 'Continue with Sandbox Pay').click(),
  ])
  await heading(page, 'Finish in the Sandbox Pay window').waitFor()
  await settle(page)
  await expectAccessible(page)
  await shop.getByRole('heading', { name: 'Sandbox Pay' }).waitFor()
  expect(await shop.evaluate(() => window.opener)).toBe(null)

  // A reload loses the window, not the purchase.
  await page.reload()
  await openAccount(page)
  await button(modal(page), /^Purchase at Sandbox Pay/).click()
  await heading(page, 'The Sandbox Pay window is closed').waitFor()
  const before = await tokenBalanceOf(chains.ethereum, tokens[1].USDC.address, alice)
  await shop.getByRole('button', { name: 'Pay', exact: true }).click()
  await shop.getByRole('heading', { name: 'On its way' }).waitFor()
  await heading(page, 'Your purchase is done').waitFor()
  expect(await tokenBalanceOf(chains.ethereum, tokens[1].USDC.address, alice)).toBeGreaterThan(before + 40_000_000n)
  await button(modal(page), 'Done').click()
  expect(await button(modal(page), /^Purchase at/).count()).toBe(0)
})
