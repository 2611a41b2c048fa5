import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, connect, heading, modal, openSend, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving, inWallet } from './sandboxWallet.ts'

const [alice] = people.accounts

/** Whether something is drawn as a key: with a line around it. */
const isKey = (target: Locator) => target.evaluate((key) => getComputedStyle(key).boxShadow !== 'none')

/** The same first and last four characters, another middle. */
const lookAlike = (address: string) => `0x${address.slice(2, 6)}${'1234'.repeat(8)}${address.slice(-4)}`.toLowerCase()

async function type(page: Page, amount: string, to: string): Promise<void> {
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'To' }).fill(to)
}

describe('a recipient', () => {
  test('is announced, and keeps the focus as the field turns over (interface 4)', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    const to = modal(page).getByRole('textbox', { name: 'To' })
    await to.focus()
    await to.fill('bob.eth')
    const change = button(modal(page), 'Change recipient')
    await expect.poll(() => change.evaluate((key) => key.matches(':focus'))).toBe(true)
    await expect.poll(() => modal(page).getByText('To bob.eth').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => to.evaluate((field) => field.matches(':focus'))).toBe(true)
  })

  test('that resembles the own address takes typing its third group (money 16)', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    const other = lookAlike(alice)
    await connect(page)
    await openSend(page)
    await type(page, '1', other)
    await heading(page, 'This is not an address you know').waitFor()
    const pasted = modal(page).getByRole('region', { name: 'Pasted address' })
    await pasted.getByRole('img', { name: other }).waitFor()
    await modal(page).getByRole('region', { name: 'Your own address' }).getByRole('img', { name: alice }).waitFor()
    expect(await pasted.locator('mark').count()).toBeGreaterThan(0)
    const use = button(modal(page), 'Use the first address')
    const group = modal(page).getByRole('textbox', { name: /^Third group/ })
    expect(await use.isDisabled()).toBe(true)
    await group.pressSequentially('4321')
    expect(await use.isDisabled()).toBe(true)
    await group.fill('')
    await group.pressSequentially(other.slice(10, 14))
    await use.click()
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, other)).toBe(10n ** 18n)
  })

  test('that resembles one that was sent to can be exchanged for it', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '1', people.carol)
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Send').click()
    await type(page, '1', lookAlike(people.carol))
    await modal(page).getByRole('region', { name: 'Address you know' }).getByText('Sent to once').waitFor()
    await button(modal(page), 'Use the known address instead').click()
    await button(modal(page), 'Review').click()
    await modal(page).getByRole('img', { name: people.carol }).waitFor()
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    await expect.poll(() => balanceOf(chains.ethereum, people.carol)).toBe(2n * 10n ** 18n)
  })

  test('of a payment link gets the amount of the link, once the visitor has pressed for it (money 32)', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    const to = modal(page).getByRole('textbox', { name: 'To' })
    await to.fill(`base:${people.bob}`)
    await modal(page).getByText('This address is for Base. You’re on Ethereum.').waitFor()
    expect(await isKey(button(modal(page), 'Switch to Base'))).toBe(true)
    await to.fill(`ethereum:${people.bob}@1?value=1.5e18`)
    await modal(page).getByRole('img', { name: people.bob }).waitFor()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
    const use = button(modal(page), 'Use 1.5 ETH')
    expect(await isKey(use)).toBe(true)
    await use.click()
    const before = await balanceOf(chains.ethereum, people.bob)
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').click()
    await heading(page, '1.5 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + 15n * 10n ** 17n)
  })

  test('whose checksum is wrong is refused (evm 1)', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    const at = people.bob.search(/[A-F]/)
    await type(page, '1', people.bob.slice(0, at) + people.bob.charAt(at).toLowerCase() + people.bob.slice(at + 1))
    await modal(page).getByText('That isn’t an Ethereum address.').waitFor()
    expect(await button(modal(page), 'Check the address').isDisabled()).toBe(true)
    // Without capitals there is no checksum to be wrong.
    await modal(page).getByRole('textbox', { name: 'To' }).fill(people.bob.toLowerCase())
    await button(modal(page), 'Review').waitFor()
  })

  test('whose name nobody has is said to be unknown', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await type(page, '1', 'nobody-at-all.eth')
    await modal(page).getByText('No account has that name.').waitFor()
    expect(await button(modal(page), 'Check the address').isDisabled()).toBe(true)
    await modal(page).getByRole('textbox', { name: 'To' }).fill('carol.eth')
    await modal(page).getByRole('img', { name: people.carol }).waitFor()
    await button(modal(page), 'Change recipient').click()
    expect(await modal(page).getByRole('textbox', { name: 'To' }).inputValue()).toBe('')
  })

  test('is a name on another network too', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await connect(page)
    await openSend(page)
    await review(page, '1', 'carol.eth')
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.base, people.carol)).toBe(10n ** 18n)
  })
})
