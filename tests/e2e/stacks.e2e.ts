import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { asset, people } from '../../sandbox/stacks/addresses.mjs'
import type { StacksWallet } from '../../sandbox/wallet/stacks/index.ts'
import { button, expectClosed, heading, modal, openSend, review } from './flow.ts'
import { expect, expectAccessible, test } from './harness/index.ts'
import { answer, question } from './sandboxWallet.ts'

const [alice, other] = people.accounts
const path = '/stacks.html'
const approving = `window.tapkitStacksWalletOptions = { mode: 'approve' }`

/** Does something with the Stacks wallet of the page, as its user would. */
async function inWallet<answer>(page: Page, use: (wallet: StacksWallet) => answer): Promise<answer> {
  const wallet = await page.waitForFunction(() => window.tapkitStacksWallet)
  return (await wallet.evaluate(use as (wallet: unknown) => unknown)) as answer
}
const asked = (page: Page) => inWallet(page, ({ requests }) => requests.map(({ method }) => method))

async function connect(page: Page, { asks = false } = {}) {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Sandbox Stacks/).click()
  if (asks) await answer(page, 'Share your Stacks address?', 'Share')
  await expect.poll(() => page.getByTestId('address').textContent()).toBe(alice)
  await expectClosed(page)
}

const told = (page: Page, field: string) => expect.poll(() => page.getByTestId(field).textContent())

/** The sandbox's node, asked directly and not through the page. */
const nodeOf = (apiUrl: string) => ({
  balance: async (address: string) =>
    BigInt((await (await fetch(`${apiUrl}/v2/accounts/${address}?proof=0`)).json()).balance),
  coins: async (address: string) => {
    const held = await (await fetch(`${apiUrl}/extended/v1/address/${address}/balances`)).json()
    return held.fungible_tokens[asset]?.balance
  },
})

describe('Stacks, run by the Clarity VM', () => {
  // The VM is set up by the first question; for the first time ever, that takes a while.
  test('connect, send STX and a token, reload, disconnect', async ({ openDemo, sandbox }) => {
    const { apiUrl } = sandbox.stacks
    await fetch(`${apiUrl}/sandbox/reset`, { method: 'POST' })
    const node = nodeOf(apiUrl)
    const { page, requests } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    expect(requests.filter((url) => url.startsWith(apiUrl))).toEqual([])
    await connect(page, { asks: true })

    await openSend(page)
    await review(page, '12.5', people.bob)
    await expect.poll(() => modal(page).innerText()).toMatch(/Network fee\s+≈ 0\.0018 STX/)
    await button(modal(page), 'Send').click()
    const asking = question(page, 'Send this?')
    await asking.getByText(people.bob).waitFor()
    expect(await asking.innerText()).toMatch(/12\.5 STX[\s\S]*0\.0018 STX/)
    await answer(page, 'Send this?', 'Send')
    await heading(page, '12.5 STX sent').waitFor()
    expect(await node.balance(people.bob)).toBe(12_500_000n)
    expect(await node.balance(alice)).toBe(1_000_000_000n - 12_500_000n - 1_800n)
    await button(modal(page), 'Done').click()

    await button(modal(page), 'Send').click()
    await button(modal(page), /^Token: /).click()
    await button(modal(page), /^Sandbox Coin/).click()
    await review(page, '1.25', people.bob)
    await button(modal(page), 'Send').click()
    const call = question(page, 'Call this contract?')
    const words = await call.getByRole('region', { name: 'What you sign' }).textContent()
    expect(words).toContain(`${alice} sends exactly 1250000 ${asset}`)
    expect(words).toContain('Nothing else may leave.')
    await answer(page, 'Call this contract?', 'Call')
    await heading(page, '1.25 SBX sent').waitFor()
    expect(await node.coins(people.bob)).toBe('1250000')
    await button(modal(page), 'Done').click()
    await page.keyboard.press('Escape')
    await expectClosed(page)

    // The next visit asks the wallet nothing.
    await page.reload()
    await told(page, 'address').toBe(alice)
    expect(await asked(page)).toEqual([])
    await inWallet(page, (wallet) => wallet.setAccount(1))
    await told(page, 'address').toBe(other)
    await button(page, /^Account /).click()
    await button(modal(page), 'Disconnect').click()
    await button(page, 'Connect wallet').waitFor()
  })

  test('contracts: calls run, fail and are undone; signatures are verified', async ({ openDemo, sandbox }) => {
    const { apiUrl } = sandbox.stacks
    await fetch(`${apiUrl}/sandbox/reset`, { method: 'POST' })
    const node = nodeOf(apiUrl)
    const { page } = await openDemo({ path, script: approving })
    await connect(page)
    await told(page, 'count').toBe('0')
    await button(page, 'Add one').click()
    await told(page, 'called').toMatch(/^confirmed: [0-9a-f]{64}$/)
    await told(page, 'count').toBe('1')
    await button(page, 'Add nothing').click()
    await told(page, 'called').toMatch(/^failed: /)
    const before = await page.getByTestId('called').textContent()
    await button(page, 'Tip without saying so').click()
    // Another call, which fails as well.
    await told(page, 'called').toMatch(new RegExp(`^failed: (?!${before?.slice('failed: '.length)})`))
    expect(await node.balance(people.bob)).toBe(0n)
    await told(page, 'count').toBe('1')
    await button(page, 'Add one and tip 5 STX').click()
    await told(page, 'called').toMatch(/^confirmed: /)
    await told(page, 'count').toBe('2')
    expect(await node.balance(people.bob)).toBe(5_000_000n)

    await page.getByRole('textbox', { name: 'Message' }).fill('Grüße, ₿')
    await button(page, 'Sign message').click()
    await told(page, 'signature').toMatch(/^verified: [0-9a-f]{130}$/)
    await button(page, 'Sign structured data').click()
    await told(page, 'signature').toMatch(/^[0-9a-f]{130}$/)
    await expectAccessible(page)
  })

  test('refusals, another account, a wallet on the mainnet, and one that is gone', async ({ openDemo, sandbox }) => {
    await fetch(`${sandbox.stacks.apiUrl}/sandbox/reset`, { method: 'POST' })
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Stacks/).click()
    await answer(page, 'Share your Stacks address?', 'Reject')
    await heading(page, 'Request declined').waitFor()
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await connect(page, { asks: true })

    await button(page, 'Sign message').click()
    await answer(page, 'Sign this message?', 'Reject')
    await told(page, 'signature').toBe('UserRejectedError: User rejected the request')
    await button(page, 'Add one').click()
    await answer(page, 'Call this contract?', 'Reject')
    await told(page, 'called').toBe('UserRejectedError: User rejected the request')

    await inWallet(page, (wallet) => {
      wallet.mode = 'approve'
      wallet.setNetwork('mainnet')
    })
    await told(page, 'address').toMatch(/^SP/)
    await button(page, 'Add one').click()
    await told(page, 'called').toMatch(/^RealNetworkError: /)
    expect(await asked(page)).not.toContain('stx_signTransaction')

    await page.goto(`${sandbox.url}${path}?wallet=none`)
    await button(page, 'Connect wallet').waitFor()
    expect(await page.getByTestId('address').count()).toBe(0)
  })
})
