import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { tables } from '../../sandbox/demo/locales/arXb.ts'
import { pseudo } from '../../sandbox/demo/locales/pseudo.ts'
import { withWallets } from './bitcoin.ts'
import { catchToast } from './catchToast.ts'
import { findForeign } from './findForeign.ts'
import { button, modal } from './flow.ts'
import { expect, shoot, test } from './harness/index.ts'
import { approving, inWallet } from './sandboxWallet.ts'

const { core, buttons, send, receive, review, chooser, siwx, emailCapture } = tables
const path = '/pages/vanilla.html?locale=pseudo'

/** A name within a sentence that runs from right to left is kept apart from it. */
const apart = (name: string): string => `\u2068${name}\u2069`

async function expectStrange(page: Page, name: string): Promise<void> {
  const host = page.locator('tapkit-modal')
  await expect.poll(() => findForeign(host), { message: name }).toEqual([])
  await shoot(page, `pseudo-${name}`)
}

const within = (page: Page, name: string | RegExp): Locator => button(modal(page), name)
const starting = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

describe('in a language that nobody speaks, everything that a visitor reads or hears is in it', () => {
  test('connecting, and a wallet that declines', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: `window.tapkitSandboxWalletOptions = { mode: 'hang' }` })
    const host = page.locator('tapkit-button')
    await button(page, buttons.connect).waitFor()
    await expect.poll(() => findForeign(host)).toEqual([])
    expect(await host.locator('.tk').getAttribute('lang')).toBe('ar-XB')
    await button(page, buttons.connect).click()
    await within(page, /^Sandbox Wallet/).waitFor()
    expect(await modal(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl')
    await expectStrange(page, 'connect')
    await within(page, core.shell.help).click()
    await modal(page).getByRole('heading', { name: core.whatIsAWallet.home.title }).waitFor()
    await expectStrange(page, 'help')
    await within(page, core.shell.back).click()
    await within(page, /^Sandbox Wallet/).click()
    await modal(page)
      .getByRole('heading', { name: core.connectingExternal.title(apart('Sandbox Wallet')) })
      .waitFor()
    await expectStrange(page, 'connecting')
    await within(page, core.shell.back).click()
    await inWallet(page, (wallet) => {
      wallet.mode = 'reject'
    })
    await within(page, /^Sandbox Wallet/).click()
    await modal(page).getByRole('heading', { name: core.connectingExternal.declinedTitle }).waitFor()
    await expectStrange(page, 'declined')
  })

  test('the account, its networks and its wallets', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await open(page)
    await expectStrange(page, 'account')
    await expect.poll(() => findForeign(page.locator('tapkit-button'))).toEqual([])
    await expect.poll(() => findForeign(page.locator('tapkit-network-button'))).toEqual([])
    await within(page, pseudo('Receive')).click()
    await within(page, receive.copy).waitFor()
    await expectStrange(page, 'receive')
    await within(page, core.shell.back).click()
    await within(page, pseudo('Network: Ethereum. Change it')).click()
    await modal(page).getByRole('searchbox', { name: core.networks.search }).fill('base')
    await modal(page).getByText(core.networks.count(1)).waitFor()
    await expectStrange(page, 'networks')
    await modal(page).getByRole('searchbox', { name: core.networks.search }).fill('zzzz')
    await modal(page).getByText(core.networks.noneTitle).waitFor()
    await expectStrange(page, 'no-network')
    await within(page, core.shell.back).click()
    await modal(page).locator('.tk-who__b').click()
    await within(page, core.account.copy).waitFor()
    await expectStrange(page, 'wallets')
    await modal(page).getByRole('tab', { name: 'Solana' }).click()
    await within(page, core.profileWallets.add(apart('Solana'))).waitFor()
    await expectStrange(page, 'no-wallet-of-a-chain')
  })

  test('an email that is asked for, and a sign-in', async ({ openDemo }) => {
    const features = 'features=signIn,capture,networkSwitch,legal'
    const { page } = await openDemo({ path: `/?wallet=ethereum&locale=pseudo&${features}`, script: approving })
    await button(page, buttons.connect).first().click()
    await within(page, /^Sandbox Wallet/).click()
    await modal(page)
      .getByRole('heading', { name: emailCapture.wanted(apart('tapkit demo')) })
      .waitFor()
    await expectStrange(page, 'email')
    for (const [email, problem] of [
      ['ada@', emailCapture.invalid],
      ['ada@no.example', emailCapture.failed(apart('tapkit demo'))],
    ] as const) {
      await modal(page).getByRole('textbox').fill(email)
      await within(page, emailCapture.submit).click()
      await modal(page).getByText(problem).first().waitFor()
      await expectStrange(page, 'email-wrong')
    }
    await within(page, emailCapture.skip).click()
    await modal(page).getByRole('heading', { name: siwx.title }).waitFor()
    await modal(page).getByText(siwx.exact).click()
    await expectStrange(page, 'sign-in')
    await inWallet(page, (wallet) => {
      wallet.mode = 'reject'
    })
    await Promise.all([catchToast(page, siwx.failed), within(page, siwx.sign).click()])
    await expectStrange(page, 'sign-in-refused')
  })

  test('sending: the form, the review, the wallet that is asked, the outcome', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await open(page)
    await within(page, pseudo('Send')).click()
    await within(page, send.addRecipient).or(within(page, send.enterAmount)).waitFor()
    await expectStrange(page, 'send')
    await modal(page).getByRole('textbox', { name: send.amount }).fill('999999')
    await modal(page).getByRole('textbox', { name: send.to }).fill('0x123')
    await modal(page)
      .getByText(send.checkAddressText(apart('Ethereum')))
      .waitFor()
    await expectStrange(page, 'send-wrong')
    await within(page, starting(send.token(apart('ETH')))).click()
    await modal(page)
      .getByRole('searchbox')
      .or(modal(page).getByRole('textbox', { name: send.searchToken }))
      .waitFor()
    await expectStrange(page, 'token')
    await within(page, core.shell.back).click()
    await modal(page).getByRole('textbox', { name: send.amount }).fill('1')
    await modal(page).getByRole('textbox', { name: send.to }).fill('bob.eth')
    await within(page, send.review).click()
    await within(page, review.send).waitFor()
    await expectStrange(page, 'review')
    await inWallet(page, (wallet) => {
      wallet.mode = 'reject'
    })
    await within(page, review.send).click()
    await modal(page)
      .getByRole('heading', { name: review.declinedTitle(apart('Sandbox Wallet')) })
      .waitFor()
    await expectStrange(page, 'send-declined')
    await inWallet(page, (wallet) => {
      wallet.mode = 'approve'
    })
    await within(page, review.tryAgain).click()
    await within(page, review.send).click()
    await within(page, review.done).waitFor()
    await expectStrange(page, 'outcome')
  })

  test('the chooser', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/bitcoin.html?locale=pseudo', script: withWallets({ mode: 'hang' }) })
    await button(page, 'Get addresses').click()
    const dialog = page.locator('tapkit-chooser').getByRole('dialog')
    await dialog.getByRole('heading', { name: chooser.choose }).waitFor()
    await expect.poll(() => findForeign(page.locator('tapkit-chooser'))).toEqual([])
    await shoot(page, 'pseudo-chooser')
    await button(dialog, chooser.notInstalled(apart('Leather'))).click()
    await dialog.getByRole('heading', { name: chooser.missing(apart('Leather')) }).waitFor()
    await expect.poll(() => findForeign(page.locator('tapkit-chooser'))).toEqual([])
  })
})

/** Connects, and opens the account. */
async function open(page: Page): Promise<void> {
  await button(page, buttons.connect).click()
  await within(page, /^Sandbox Wallet/).click()
  await modal(page).waitFor({ state: 'hidden' })
  await page.locator('tapkit-button').click()
  await within(page, core.account.disconnect).waitFor()
  await modal(page).getByText('USDC').first().waitFor()
}
