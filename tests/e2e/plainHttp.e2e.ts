import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { nodesOf } from '../../sandbox/server.mjs'
import { withWallets } from './bitcoin.ts'
import { catchToast } from './catchToast.ts'
import { button, connect, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { launch } from './harness/launch.ts'
import { visit } from './harness/visit.ts'
import { withLittle } from './harness/withLittle.ts'
import { test as paired, scan } from './paired.ts'
import { expectComplete, openTab, pressUntil, reviewMint, path as runesPath } from './runeFlow.ts'
import { lastOrder, orderService } from './runeOrders.ts'
import { approving } from './sandboxWallet.ts'

/** Another name of this machine, which browsers trust no more than any other site. */
const host = 'tapkit.test'

/** With the demo on an `http:` origin that is not localhost, as a developer's phone on the LAN sees it. */
const test = paired.extend('openPlain', ({ sandbox, visits, onTestFinished }) => {
  return async (path: string, script = ''): Promise<Page> => {
    const browser = await launch(inject('browserPath'), [`--host-resolver-rules=MAP ${host} 127.0.0.1`])
    onTestFinished(() => browser.close())
    const site = sandbox.url.replace('localhost', host)
    const ethereumOnly = `window.tapkitSandboxWalletOptions = { ...window.tapkitSandboxWalletOptions, only: 'ethereum' }`
    const opened = await visit(browser, site, {
      path: `${withLittle(path)}&inline=off`,
      reducedMotion: 'reduce',
      script: `${script};${ethereumOnly}`,
      hosts: nodesOf(sandbox),
    })
    visits.push(opened)
    const missing = await opened.page.evaluate(() => ({
      isSecure: isSecureContext,
      has: [crypto.subtle, crypto.randomUUID, navigator.locks, navigator.clipboard].filter(Boolean).length,
    }))
    expect(missing).toEqual({ isSecure: false, has: 0 })
    return opened.page
  }
})

describe('a page on plain http (interface 19)', () => {
  test('connects, copies, says that it can’t paste, reviews and sends', async ({ openPlain }) => {
    const page = await openPlain('/', approving)
    await connect(page)
    await openAccount(page)
    await button(modal(page), 'Receive').click()
    await Promise.all([catchToast(page, 'Address copied'), button(modal(page), 'Copy address').click()])
    await button(modal(page), 'Close').click()
    await openSend(page)
    const refused = catchToast(page, 'The browser didn’t share the clipboard')
    await Promise.all([refused, button(modal(page), 'Paste').click()])
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
  })

  test('signs in, and pairs with a wallet on a phone', async ({ browser, openPlain, phone }) => {
    const page = await openPlain('/?wallet=none&networks=mainnet&features=signIn,walletConnect,send')
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^WalletConnect/).click()
    await phone.pair(await scan(browser, page))
    // One question pairs the wallet and has it sign.
    await expectDemo(page, 'status').toBe('connected')
    expect(await page.evaluate(async () => (await window.appkit.features.siwx.sessions()).length)).toBe(1)
  })

  test('orders runes', async ({ openPlain, sandbox }) => {
    const page = await openPlain(runesPath, withWallets({ mode: 'approve' }))
    const service = orderService(sandbox)
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await expectDemo(page, 'status').toBe('connected')
    await openTab(page)
    await reviewMint(page, 43)
    await pressUntil(page, 'Pay', () => heading(page, 'The order is under way').isVisible())
    await expectComplete(page, service, 8)
    expect((await lastOrder(service)).executions).toBe(1)
  })
})
