import type { Page } from 'playwright-core'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { addresses, approvalFrame, createWallet, logIn, openWindow, press, startLogin, test } from './login/visitor.ts'

const ether = 10n ** 18n

/** Logs in with 10 ETH, and reviews a payment of 1 ETH. */
async function reviewPayment(page: Page, secure: string): Promise<void> {
  await logIn(page, secure)
  await button(page, 'Get 10 ETH').click()
  await expectDemo(page, 'balance').toBe('10 ETH')
  await openSend(page)
  await review(page, '1', people.carol)
}

/** Opens the window of a payment, which asks. */
async function openApproval(page: Page): Promise<Page> {
  const window = await openWindow(page, button(modal(page), 'Open the window'))
  await window.getByRole('button', { name: 'Approve and send' }).waitFor()
  return window
}

const refusals: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'by a key of its window': async (page) => press(await openApproval(page), 'Cancel'),
  'by closing its window': async (page) => (await openApproval(page)).close({ runBeforeUnload: true }),
  'by a key of the modal': (page) => button(modal(page), 'Refuse').click(),
}

test('a payment of a login that is refused moves nothing, and is sent once after the visitor tries again (login 11)', async ({
  openBrowser,
  secure,
  chains,
}) => {
  const { page } = await openBrowser()
  const before = await balanceOf(chains.ethereum, people.carol)
  await reviewPayment(page, secure)
  for (const [how, refuse] of Object.entries(refusals)) {
    await button(modal(page), 'Send').click()
    await refuse(page)
    await heading(page, /^You declined/).waitFor()
    expect(await balanceOf(chains.ethereum, people.carol), how).toBe(before)
    await button(modal(page), 'Try again').click()
  }
  await button(modal(page), 'Send').click()
  await press(await openApproval(page), 'Approve and send')
  await heading(page, '1 ETH sent').waitFor()
  expect(await balanceOf(chains.ethereum, people.carol)).toBe(before + ether)
})

test('a visitor who closes the consent is not connected, also after a reload, and may log in with the same wallet (login 4)', async ({
  openBrowser,
  secure,
}) => {
  const { page } = await openBrowser()
  const window = await startLogin(page)
  await createWallet(window)
  await approvalFrame(page, secure)
  await button(modal(page), 'Close').click()
  await expectClosed(page)
  await expectDemo(page, 'status').toBe('disconnected')
  await page.reload()
  await button(page, 'Connect wallet').waitFor()
  expect(await addresses(page)).toEqual(['—', '—'])
  await press(await startLogin(page), /^Continue as 0x/)
  await press(await approvalFrame(page, secure), 'Connect')
  await expectDemo(page, 'status').toBe('connected')
})

test('a session that ends in one tab ends in the others (login 8)', async ({ openBrowser, secure }) => {
  const { page, openTab } = await openBrowser()
  await logIn(page, secure)
  const other = await openTab(new URL(page.url()).pathname + new URL(page.url()).search)
  await expectDemo(other, 'status').toBe('connected')
  await expect.poll(() => addresses(other)).toEqual(await addresses(page))
  await button(other, 'Disconnect').click()
  for (const tab of [other, page]) {
    await expectDemo(tab, 'status').toBe('disconnected')
    await expect.poll(() => addresses(tab)).toEqual(['—', '—'])
  }
})

test('a payment whose window is closed after the press, before a node has answered, is followed on the chain and not sent again (login 11, approvals 12)', async ({
  openBrowser,
  secure,
  chains,
}) => {
  const { page } = await openBrowser()
  const before = await balanceOf(chains.ethereum, people.carol)
  await reviewPayment(page, secure)
  await button(modal(page), 'Send').click()
  const window = await openApproval(page)
  let sent = 0
  await window.route(chains.ethereum.rpcUrl, async (route) => {
    if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.continue()
    sent += 1
    // The node takes the transaction, and its answer never comes.
    await route.fetch()
  })
  await press(window, 'Approve and send')
  await expect.poll(() => balanceOf(chains.ethereum, people.carol)).toBe(before + ether)
  await window.close({ runBeforeUnload: true })
  await heading(page, '1 ETH sent').waitFor()
  expect([sent, await balanceOf(chains.ethereum, people.carol)]).toEqual([1, before + ether])
})
