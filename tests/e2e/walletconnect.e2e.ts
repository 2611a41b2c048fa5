// Wallets on another device: the code is read from the screen, as a camera does, and the sandbox's phone answers.
import type { Browser, Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { drivePhone } from '../../sandbox/phone/drivePhone.ts'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { test as base, expect, expectAccessible, shoot } from './harness/index.ts'
import { readQr } from './readQr.ts'
import { settle } from './settle.ts'

const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base,solana,bitcoin'
const [first, second] = addresses
const ether = 10n ** 18n

const test = base.extend('phone', async ({ sandbox }, { onCleanup }) => {
  const phone = drivePhone(sandbox.phone.url)
  await phone.reset()
  await phone.set({ mode: 'approve', grant: { accounts: [0, 1] } })
  onCleanup(async () => {
    await phone.reset()
  })
  return phone
})

const scan = (browser: Browser, page: Page) =>
  readQr(browser, modal(page).getByRole('img', { name: 'QR code: connect a wallet' }))

async function openCode(page: Page) {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^WalletConnect/).click()
}

describe('a wallet on the phone', () => {
  test('is paired by its camera, pays on two chains, and is left by the wallet (walletconnect 2)', async ({
    openDemo,
    browser,
    chains,
    sandbox,
    phone,
  }) => {
    const { page, requests } = await openDemo({ path })
    await button(page, 'Connect wallet').click()
    const isOfRelay = (url: string) => url.startsWith(sandbox.relay.url.replace('ws', ''))
    expect(requests.filter((url) => url.includes(new URL(sandbox.relay.url).host))).toEqual([])
    expect(requests.some(isOfRelay)).toBe(false)
    await button(modal(page), /^WalletConnect/).click()
    const uri = await scan(browser, page)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'walletconnect-code')
    await phone.pair(uri)
    await expectClosed(page)
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    await expectDemo(page, 'wallet').toBe('WalletConnect')
    expect(Object.keys((await phone.state()).sessions[0]?.namespaces ?? {})).toEqual(['eip155', 'solana', 'bip122'])

    const before = await Promise.all([chains.ethereum, chains.base].map((chain) => balanceOf(chain, people.bob)))
    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    await button(modal(page), 'Done').click()
    // The wallet has approved Base: it is not asked for it.
    await button(modal(page), 'Network: Ethereum. Change it').click()
    await button(modal(page), /^Base/).click()
    await expectDemo(page, 'network').toBe('Base')
    // The account comes back once the switch is over.
    await button(modal(page), 'Network: Base. Change it').waitFor()
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await openSend(page)
    await review(page, '2', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '2 ETH sent').waitFor()
    const after = await Promise.all([chains.ethereum, chains.base].map((chain) => balanceOf(chain, people.bob)))
    expect(after).toEqual([(before[0] ?? 0n) + ether, (before[1] ?? 0n) + 2n * ether])
    expect((await phone.state()).requests.map(({ chainId, method }) => `${chainId} ${method}`)).toEqual([
      'eip155:1 eth_sendTransaction',
      'eip155:8453 eth_sendTransaction',
    ])
    await phone.disconnect()
    await expectDemo(page, 'status').toBe('disconnected')
  })

  test('is there after a reload, loses an account that the wallet takes back, and outlives the relay (walletconnect 7, walletconnect 9)', async ({
    openDemo,
    browser,
    sandbox,
    phone,
  }) => {
    const { page, openTab } = await openDemo({ path })
    await openCode(page)
    await phone.pair(await scan(browser, page))
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    await page.reload()
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    // Another tab shares it, and nobody is asked.
    const tab = await openTab(path)
    await expectDemo(tab, 'address').toBe(`eip155:1:${first}`)
    expect((await phone.state()).sessions).toHaveLength(1)
    await phone.update({ drop: [`eip155:1:${first}`, `eip155:8453:${first}`, 'solana'] })
    for (const each of [page, tab]) await expectDemo(each, 'address').toBe(`eip155:1:${second}`)

    await fetch(`${sandbox.relay.controlUrl}/close`, { method: 'POST', body: JSON.stringify({ code: 1006 }) })
    const sockets = async () => (await (await fetch(`${sandbox.relay.controlUrl}/state`)).json()).sockets.length
    await expect.poll(sockets).toBe(3)
    await page.getByRole('textbox', { name: 'Message' }).fill('hello')
    await button(page, 'Sign message').click()
    await expect.poll(() => page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    for (const each of [page, tab]) await expectDemo(each, 'status').toBe('disconnected')
    await expect.poll(async () => (await phone.state()).sessions).toEqual([])
  })

  test('says no, and is asked again with another code', async ({ openDemo, browser, phone }) => {
    const { page } = await openDemo({ path })
    await phone.set({ mode: 'reject' })
    await openCode(page)
    const refused = await scan(browser, page)
    await phone.pair(refused)
    await heading(page, 'Request declined').waitFor()
    await phone.set({ mode: 'approve' })
    await button(modal(page), 'Try again').click()
    const again = await scan(browser, page)
    expect(again).not.toBe(refused)
    await phone.pair(again)
    await expectDemo(page, 'status').toBe('connected')
  })

  test('picked from the list of all wallets it is a recent one on the next visit, and leads to its code (wallets 5)', async ({
    openDemo,
    browser,
    phone,
  }) => {
    const { page } = await openDemo({ path: path.replace('features=', 'features=wallets,') })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^All wallets/).click()
    await modal(page).getByRole('searchbox').fill('sandbox phone')
    await button(modal(page), /^Sandbox Phone/).click()
    await heading(page, 'Scan with Sandbox Phone').waitFor()
    const code = modal(page).getByRole('img', { name: /^QR code/ })
    await phone.pair(await readQr(browser, code))
    await expectDemo(page, 'status').toBe('connected')
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    await expectDemo(page, 'status').toBe('disconnected')
    await page.reload()
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Phone\s*Recent$/).click()
    await heading(page, 'Scan with Sandbox Phone').waitFor()
    await phone.pair(await readQr(browser, code))
    await expectDemo(page, 'status').toBe('connected')
  })
})
