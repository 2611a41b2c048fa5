// A frame of another site is denied storage. Here each page is denied it on purpose, whatever this machine's browser denies by itself.
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { bob as bitcoinBob } from '../../sandbox/bitcoin/accounts.mjs'
import { people } from '../../sandbox/evm/addresses.mjs'
import { people as solanaPeople } from '../../sandbox/solana/addresses.mjs'
import { people as stacksPeople } from '../../sandbox/stacks/addresses.mjs'
import { agents } from '../../ui/kit/links/fixtures/agents.ts'
import { explorerOf } from './bitcoin.ts'
import { denyStorage, denyStorageForGood } from './denyStorage.ts'
import { disguise } from './disguise.ts'
import { button, expectClosed, expectDemo, heading, modal, review } from './flow.ts'
import { expect, expectAccessible, shoot } from './harness/index.ts'
import { openCode, scan, test } from './paired.ts'
import { settle } from './settle.ts'

const notRemembered = 'Your browser keeps nothing for this page here, so the connection will not be remembered.'
const approving = `window.tapkitSandboxWalletOptions = window.tapkitStacksWalletOptions = { mode: 'approve' }`
const script = `${denyStorage};${approving}`
const networks = 'networks=mainnet,solana,bitcoin,stacks'
const features = 'send,receive,names,api,history,onramp,pay,swap,walletConnect,wallets,tokens,networkSwitch,legal'
const chains = [
  { namespace: 'eip155', name: 'Ethereum', amount: '1', symbol: 'ETH', to: people.bob },
  { namespace: 'solana', name: 'Solana', amount: '1', symbol: 'SOL', to: solanaPeople.bob },
  { namespace: 'bip122', name: 'Bitcoin', amount: '0.01', symbol: 'BTC', to: bitcoinBob },
  { namespace: 'stacks', name: 'Stacks', amount: '1', symbol: 'STX', to: stacksPeople.bob },
] as const

/** What each view draws of its own. */
const views = {
  Connect: /^WalletConnect/,
  AllWallets: 'Amber Acorn',
  WhatIsAWallet: 'You stay in control',
  ProfileWallets: '4 wallets connected',
  Networks: 'Bitcoin Regtest',
  Receive: 'Copy address',
  Transactions: /^Sent/,
  AccountTokens: 'Dai Stablecoin',
  AccountWorth: /without a price not counted$/,
  OnRampProviders: 'Arrives at, on Ethereum',
  PayWithExchange: /^Pay with Sandbox Exchange/,
  Swap: 'You pay',
  ChooseAccountName: 'Choose your account name',
} as const

/** Uses a namespace from now on, by the account that is connected there. */
const use = (page: Page, namespace: string) =>
  page.evaluate((wanted) => {
    const { appkit } = window
    const network = appkit.kernel.networks.list().find((each) => each.namespace === wanted)
    return appkit.switchNetwork(network?.id as never)
  }, namespace)

async function pay(
  page: Page,
  { namespace, amount, symbol, to }: (typeof chains)[number],
  mine: () => Promise<unknown>,
) {
  await page.evaluate(() => window.appkit.open())
  await button(modal(page), 'Send').click()
  await review(page, amount, to)
  await button(modal(page), 'Send').click()
  if (namespace === 'bip122') {
    await heading(page, `${amount} ${symbol} is on its way`).waitFor()
    await mine()
  }
  await heading(page, `${amount} ${symbol} sent`).waitFor()
  await button(modal(page), 'Done').click()
  await button(modal(page), 'Close').click()
  await expectClosed(page)
}

describe('where the browser denies storage', () => {
  test('wallets of the page connect and pay on every chain, and the views are drawn (storage 5)', async ({
    openDemo,
    sandbox,
  }) => {
    await fetch(`${sandbox.stacks.apiUrl}/sandbox/reset`, { method: 'POST' })
    const { mine } = explorerOf(sandbox)
    const { page } = await openDemo({ path: `/?${networks}&features=${features}&multi`, wallet: 'both', script })
    await button(page, 'Connect wallet').waitFor()
    for (const chain of chains) {
      await page.evaluate((namespace) => window.appkit.open({ namespace }), chain.namespace)
      await button(modal(page), /^Sandbox Wallet/).click()
      await expectClosed(page)
      await pay(page, chain, mine)
    }
    await use(page, 'eip155')
    for (const [view, drawn] of Object.entries(views)) {
      await page.evaluate((name) => {
        const { appkit } = window
        appkit.open('Account')
        appkit.kernel.navigate(name as 'Connect')
      }, view)
      await modal(page).getByText(drawn).first().waitFor()
    }
  })

  test('a wallet on a phone is paired, signs in and pays on every chain, and the visitor reads that it is not remembered (walletconnect 15)', async ({
    openDemo,
    browser,
    phone,
    sandbox,
  }) => {
    const { mine } = explorerOf(sandbox)
    const { page } = await openDemo({
      path: `/?${networks}&features=signIn,send,walletConnect,networkSwitch,debug&wallet=none`,
      script,
    })
    await openCode(page)
    await modal(page).getByRole('note').getByText(notRemembered).waitFor()
    const uri = await scan(browser, page)
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'walletconnect-not-remembered')
    await phone.pair(uri)
    for (const { name } of chains) {
      // Whole, with its nonce: the message is drawn before it has one.
      const message = () => modal(page).locator('pre').textContent()
      await expect.poll(message).toMatch(new RegExp(`with your ${name} account:[^]+\\nNonce: `))
      await button(modal(page), 'Sign').click()
    }
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('connected')
    for (const chain of chains) {
      await use(page, chain.namespace)
      await pay(page, chain, mine)
    }
    // What was lent to the SDK is taken back: the page finds what the browser gives it.
    const read = () => page.evaluate(() => window.localStorage.length)
    await expect(read()).rejects.toThrow('The operation is insecure.')
    await page.reload()
    await expectDemo(page, 'status').toBe('disconnected')
  })

  test('on a phone, a pairing that fails says so, and what to do is not to install what is there (walletconnect 15)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({
      path: `/?${networks}&features=walletConnect,debug`,
      script: `${denyStorageForGood};${disguise(agents.iphone)}`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await button(page, 'Connect wallet').waitFor()
    const said = page.evaluate(
      () => new Promise((resolve) => window.appkit.kernel.hooks.onError.tap('test', ({ debug }) => resolve(debug))),
    )
    await openCode(page)
    await heading(page, 'WalletConnect did not load').waitFor()
    await button(modal(page), 'Try again').waitFor()
    expect(await said).toMatch(/^@walletconnect\/universal-provider was loaded, but did not start \(SecurityError: /)
  })

  test('a visitor signs in at the app’s own server (storage 5)', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/pages/signIn.html', wallet: 'ethereum', script })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await heading(page, 'Prove this wallet is yours').waitFor()
    await button(modal(page), 'Sign').click()
    await expectClosed(page)
    expect(await page.evaluate(() => window.appkit.account('eip155').status)).toBe('connected')
  })
})
