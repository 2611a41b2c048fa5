import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { addresses, approvalFrame, openWindow, press, test } from './login/visitor.ts'

const ether = 10n ** 18n
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Types the email in Connect, and the code of the mail, and opens the window of the secure page. */
async function logInByEmail(page: Page, email: string, nextCode: () => Promise<string>): Promise<Page> {
  await button(page, 'Connect wallet').click()
  await modal(page).getByLabel('Email').fill(email)
  await modal(page).getByLabel('Email').press('Enter')
  await heading(page, 'Confirm Email').waitFor()
  await modal(page)
    .getByRole('textbox')
    .first()
    .pressSequentially(await nextCode())
  return openWindow(page, button(modal(page), 'Open the window'))
}

async function consent(page: Page, secure: string): Promise<void> {
  await press(await approvalFrame(page, secure), 'Connect')
  await expectClosed(page)
  await expectDemo(page, 'status').toBe('connected')
}

describe('a visitor logs in by email', () => {
  test('gets a code, makes a passkey, pays, stays connected after a reload, and has the same wallet in a second browser (login 85, login 86, login 99)', async ({
    openBrowser,
    secure,
    chains,
    inbox,
  }) => {
    const email = newEmail()
    const nextCode = () => inbox.nextCode(email)
    const { page, said } = await openBrowser()
    const window = await logInByEmail(page, email, nextCode)
    await press(window, `Continue as ${email}`)
    await press(window, 'Create a passkey')
    await consent(page, secure)
    const own = await addresses(page)

    await button(page, 'Get 10 ETH').click()
    await expectDemo(page, 'balance').toBe('10 ETH')
    const before = await balanceOf(chains.ethereum, people.carol)
    await openSend(page)
    await review(page, '1', people.carol)
    await button(modal(page), 'Send').click()
    await press(await openWindow(page, button(modal(page), 'Open the window')), 'Approve and send')
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(before + ether)
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await expect.poll(() => addresses(page)).toEqual(own)
    expect(said).toEqual([])

    const second = await openBrowser()
    const opened = await logInByEmail(second.page, email, nextCode)
    await press(opened, `Continue as ${email}`)
    await press(opened, 'Use a passkey')
    await consent(second.page, secure)
    expect(await addresses(second.page)).toEqual(own)
  })

  test('changes the email by a code and the wallet, and has the same wallet by the new one in a second browser (login 135, login 138)', async ({
    openBrowser,
    secure,
    inbox,
  }) => {
    const [email, next] = [newEmail(), newEmail()]
    const { page, said } = await openBrowser()
    const opened = await logInByEmail(page, email, () => inbox.nextCode(email))
    await press(opened, `Continue as ${email}`)
    await press(opened, 'Create a passkey')
    await consent(page, secure)
    const own = await addresses(page)

    await openAccount(page)
    await button(modal(page), /, change wallet$/).click()
    await button(modal(page), 'Wallet security').click()
    await button(modal(page), /^Email/).click()
    await heading(page, 'Edit Email').waitFor()
    await expect.poll(() => modal(page).getByLabel('Email').inputValue()).toBe(email)
    await modal(page).getByLabel('Email').fill(next)
    await modal(page).getByLabel('Email').press('Enter')
    // The login was a moment ago, so the email of the login needs no other code.
    await heading(page, 'Confirm New Email').waitFor()
    await modal(page)
      .getByRole('textbox')
      .first()
      .pressSequentially(await inbox.nextCode(next))
    const window = await openWindow(page, button(modal(page), 'Open the window'))
    for (const address of [email, next]) await window.getByText(address, { exact: true }).waitFor()
    await press(window, 'Continue')
    await press(window, 'Use a passkey, and change the email')
    await window.getByText('The email was changed.').waitFor()
    await heading(page, 'Wallet security').waitFor()
    await window.close()
    expect(said).toEqual([])

    const second = await openBrowser()
    const again = await logInByEmail(second.page, next, () => inbox.nextCode(next))
    await press(again, `Continue as ${next}`)
    await press(again, 'Use a passkey')
    await consent(second.page, secure)
    expect(await addresses(second.page)).toEqual(own)
  })
})
