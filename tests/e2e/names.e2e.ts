import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { driveApi } from './driveApi.ts'
import {
  balanceOf,
  button,
  connect,
  expectClosed,
  expectDemo,
  heading,
  modal,
  openAccount,
  openSend,
  review,
} from './flow.ts'
import { expect, expectAccessible, test } from './harness/index.ts'
import { answer, inWallet, question } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const [alice, nameless = ''] = people.accounts

describe('an account name', () => {
  test('is registered with one signature of the text on screen, shown at once and paid to', async ({
    openDemo,
    chains,
    sandbox,
  }) => {
    const api = await driveApi(sandbox.api)
    const { page } = await openDemo({ path: '/?features=send,receive,names' })
    const text = () => modal(page).innerText()
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await connect(page, { asks: true })
    await openAccount(page)
    await button(modal(page), 'Choose account name').click()
    await button(modal(page), 'Choose name').click()
    const field = modal(page).getByRole('textbox', { name: 'Account name' })
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)

    await field.fill('bob')
    await modal(page).getByText('Use at least 4 characters: letters, digits or hyphens.').waitFor()
    await field.fill('alice')
    await modal(page)
      .getByText(/^alice is (taken|available)/)
      .waitFor()
    await field.fill('mina-lee')
    await modal(page).getByRole('status').getByText('mina-lee is available.').waitFor({ state: 'attached' })
    expect(await text()).toContain('Free. Needs one signature. Anyone can see the name.')
    // It can be claimed half a second after its text is shown, and fades until then.
    await button(modal(page), 'Claim mina-lee.reown.id').and(page.locator(':enabled')).waitFor()
    await settle(page)
    await expectAccessible(page)
    const message = await modal(page).locator('pre').innerText()
    expect(JSON.parse(message)).toMatchObject({ name: 'mina-lee.reown.id', attributes: {} })

    await button(modal(page), 'Claim mina-lee.reown.id').click()
    await question(page, 'Sign this message?').getByText('mina-lee.reown.id', { exact: false }).waitFor()
    await answer(page, 'Sign this message?', 'Reject')
    await modal(page).getByText('You declined in Sandbox Wallet. Nothing was registered.').waitFor()
    expect(await field.inputValue()).toBe('mina-lee')
    expect(await api.requests('register')).toEqual([])

    await button(modal(page), 'Claim mina-lee.reown.id').click()
    await answer(page, 'Sign this message?', 'Sign')
    await heading(page, 'mina-lee.reown.id is yours').waitFor()
    expect(await api.requests('register')).toHaveLength(1)
    await button(modal(page), 'Go to account').click()
    await button(modal(page), /^mina-lee\.reown\.id/).waitFor()
    await button(modal(page), 'Choose account name').waitFor({ state: 'detached' })
    await page.reload()
    await openAccount(page)
    await button(modal(page), /^mina-lee\.reown\.id/).waitFor()

    // Somebody else pays to the name.
    await inWallet(page, (wallet) => wallet.setAccounts([0]))
    await expectDemo(page, 'address').toBe(`eip155:1:${alice}`)
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    const before = await balanceOf(chains.ethereum, nameless)
    await openSend(page)
    await review(page, '1', 'mina-lee.reown.id')
    await modal(page).getByRole('img', { name: nameless }).waitFor()
    await button(modal(page), 'Send').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, nameless)).toBe(before + 10n ** 18n)
  })
})
