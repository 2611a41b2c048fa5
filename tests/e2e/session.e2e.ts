import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, expectClosed, expectDemo, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving, asked, inWallet } from './sandboxWallet.ts'

const [alice, second] = people.accounts

/** What puts a question before the wallet's user. */
const prompts = ['eth_requestAccounts', 'wallet_requestPermissions']

describe('a session', () => {
  test.override({ motion: 'no-preference' })

  test('outlives a reload without a prompt', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'address').toBe(`eip155:1:${alice}`)
    await expectDemo(page, 'balance').toBe('100 ETH')
    expect((await asked(page)).filter((method) => prompts.includes(method))).toEqual([])
  })

  test('ends at Disconnect: in the page, in the wallet, and after a reload', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('disconnected')
    await expectDemo(page, 'address').toBe('—')
    // The page forgets at once, and then has the wallet forget.
    await expect.poll(() => inWallet(page, ({ provider }) => provider.request({ method: 'eth_accounts' }))).toEqual([])
    await page.reload()
    await button(page, 'Connect wallet').waitFor()
    await expectDemo(page, 'status').toBe('disconnected')
    expect((await asked(page)).filter((method) => prompts.includes(method))).toEqual([])
    await connect(page)
  })

  test('ends when the user removes the site in the wallet', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openAccount(page)
    await inWallet(page, (wallet) => wallet.disconnect())
    await expectDemo(page, 'status').toBe('disconnected')
    await expectClosed(page)
  })

  test('follows the account that the user picks in the wallet', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openAccount(page)
    await inWallet(page, (wallet) => wallet.setAccounts([1, 0]))
    await expectDemo(page, 'address').toBe(`eip155:1:${second}`)
    await expectDemo(page, 'balance').toBe('10 ETH')
    const text = () => modal(page).innerText()
    await expect.poll(text).toMatch(/\b10\s+ETH/)
    await expect.poll(text).toMatch(/75\.5\s+USDT/)
    // The name was the other account's.
    await expect.poll(text).not.toContain('alice.eth')
    await inWallet(page, (wallet) => wallet.setAccounts([0]))
    await expectDemo(page, 'address').toBe(`eip155:1:${alice}`)
  })

  test('pauses while the wallet is locked', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await inWallet(page, (wallet) => wallet.lock())
    await expectDemo(page, 'status').toBe('disconnected')
    await inWallet(page, (wallet) => wallet.unlock())
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'address').toBe(`eip155:1:${alice}`)
    expect((await asked(page)).filter((method) => prompts.includes(method))).toHaveLength(1)
  })

  test('of a wallet that is locked at a reload comes back when it is unlocked', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await inWallet(page, (wallet) => wallet.lock())
    await expectDemo(page, 'status').toBe('disconnected')
    await page.reload()
    await button(page, 'Connect wallet').waitFor()
    await inWallet(page, (wallet) => wallet.unlock())
    await expectDemo(page, 'status').toBe('connected')
    expect((await asked(page)).filter((method) => prompts.includes(method))).toEqual([])
  })
})

describe('two tabs', () => {
  test.override({ motion: 'no-preference' })

  test('agree on connecting, switching and disconnecting (sessions 5)', async ({ openDemo }) => {
    const visit = await openDemo({ script: approving })
    const one = visit.page
    const two = await visit.openTab()
    await connect(one)
    await expectDemo(two, 'status').toBe('connected')
    await expectDemo(two, 'address').toBe(`eip155:1:${alice}`)
    expect((await asked(two)).filter((method) => prompts.includes(method))).toEqual([])

    await inWallet(two, (wallet) => wallet.switchChain(8453))
    await expectDemo(one, 'network').toBe('Base')
    await expectDemo(two, 'network').toBe('Base')
    await inWallet(one, (wallet) => wallet.setAccounts([1]))
    await expectDemo(two, 'address').toBe(`eip155:8453:${second}`)

    await button(two, 'Disconnect').click()
    await expectDemo(two, 'status').toBe('disconnected')
    await expectDemo(one, 'status').toBe('disconnected')
    await one.reload()
    await button(one, 'Connect wallet').waitFor()
    await expectDemo(one, 'status').toBe('disconnected')
  })
})
