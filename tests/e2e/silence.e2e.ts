import { describe } from 'vitest'
import { button, connect, expectClosed, expectDemo, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

const away = (urls: readonly string[], site: string) =>
  urls.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== new URL(site).origin)

describe('silence', () => {
  test('a page load asks nobody but its own site; the list of wallets asks nobody either (privacy 1)', async ({
    openDemo,
    sandbox,
  }) => {
    const { page, requests, quiet } = await openDemo({ script: approving })
    await button(page, 'Connect wallet').waitFor()
    await quiet()
    expect(away(requests, sandbox.url)).toEqual([])
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await quiet()
    expect(away(requests, sandbox.url)).toEqual([])
    await button(modal(page), 'Close').click()
    await expectClosed(page)
  })

  test('connecting and looking at the account asks the declared chain alone (privacy 2)', async ({
    openDemo,
    sandbox,
  }) => {
    const { page, requests } = await openDemo({ script: approving })
    await connect(page)
    await expectDemo(page, 'balance').toMatch(/ETH$/)
    await openAccount(page)
    await expect.poll(() => modal(page).innerText()).toMatch(/USDC/)
    const origins = new Set(away(requests, sandbox.url).map((url) => new URL(url).origin))
    const ethereum = sandbox.chains.find(({ id }) => id === 1)
    expect([...origins]).toEqual([new URL(ethereum?.rpcUrl ?? '').origin])
  })
})
