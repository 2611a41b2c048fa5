import { injectHeadlessWeb3Provider, Web3RequestKind } from '@ensdomains/headless-web3-provider'
import { installMockWallet } from '@johanneskares/wallet-mock'
import type { Page } from 'playwright-core'
import { type Chain, custom, http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { keys } from '../../sandbox/wallet/accounts.ts'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openSend, review } from './flow.ts'
import { expect, test } from './harness/index.ts'

const [key] = keys
const account = privateKeyToAccount(key)
const ether = 10n ** 18n

/** viem's definitions, with the sandbox's nodes in place of the public ones. */
const onSandbox = (urls: readonly { id: number; rpcUrl: string }[]): [Chain, Chain] => {
  const at = (chain: Chain): Chain => {
    const url = urls.find(({ id }) => id === chain.id)?.rpcUrl ?? ''
    return { ...chain, rpcUrls: { default: { http: [url] } } }
  }
  return [at(mainnet), at(base)]
}

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), name).click()
}

async function expectSignature(page: Page): Promise<void> {
  const message = 'Hello from tapkit'
  const signature = () => page.getByTestId('signature').textContent()
  await expect.poll(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const given = (await signature()) as `0x${string}`
  expect(await verifyMessage({ address: account.address, message, signature: given })).toBe(true)
}

describe('@ensdomains/headless-web3-provider', () => {
  test('connects, signs and sends', async ({ openDemo, chains, sandbox }) => {
    const visit = await openDemo({ path: '/terms.html' })
    const { page } = visit
    const wallet = await injectHeadlessWeb3Provider({
      page: page as never,
      privateKeys: [key],
      chains: onSandbox(sandbox.chains),
    })
    await page.goto(`${sandbox.url}/?wallet=none`)
    await choose(page, /Headless|Browser Wallet/i)
    await expect.poll(() => wallet.getPendingRequestCount(Web3RequestKind.RequestAccounts)).toBe(1)
    await wallet.authorize(Web3RequestKind.RequestAccounts)
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await expectDemo(page, 'address').toBe(`eip155:1:${people.accounts[0]}`)

    await button(page, 'Sign message').click()
    await expect.poll(() => wallet.getPendingRequestCount(Web3RequestKind.SignMessage)).toBe(1)
    await wallet.authorize(Web3RequestKind.SignMessage)
    await expectSignature(page)

    const before = await balanceOf(chains.ethereum, people.bob)
    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await expect.poll(() => wallet.getPendingRequestCount(Web3RequestKind.SendTransaction)).toBe(1)
    await wallet.authorize(Web3RequestKind.SendTransaction)
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
  })
})

describe('@johanneskares/wallet-mock', () => {
  test('connects, signs and sends', async ({ openDemo, chains, sandbox }) => {
    const { page } = await openDemo({ path: '/terms.html' })
    const urls = onSandbox(sandbox.chains)
    await installMockWallet({
      page: page as never,
      account,
      defaultChain: urls[0],
      transports: Object.fromEntries(sandbox.chains.map(({ id, rpcUrl }) => [id, http(rpcUrl)])),
    })
    await page.goto(`${sandbox.url}/?wallet=none`)
    await choose(page, /Mock/i)
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await button(page, 'Sign message').click()
    await expectSignature(page)
    const before = await balanceOf(chains.ethereum, people.bob)
    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
  })

  test('on a node with another genesis it is refused, and nothing is sent (security 5)', async ({
    openDemo,
    chains,
    sandbox,
  }) => {
    const { page } = await openDemo({ path: '/terms.html' })
    // A node of chain 1 with another block 0, as the real one has.
    const real = custom({
      request: async ({ method, params }) => {
        const answer = await chains.ethereum.rpc<object>(method, params)
        const first = method === 'eth_getBlockByNumber' && params[0] === '0x0'
        return first ? { ...answer, hash: `0x${'d4'.repeat(32)}` } : answer
      },
    })
    await installMockWallet({
      page: page as never,
      account,
      defaultChain: onSandbox(sandbox.chains)[0],
      transports: { 1: real, 8453: http(chains.base.rpcUrl) },
    })
    await page.goto(`${sandbox.url}/?wallet=none`)
    await choose(page, /Mock/i)
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await page.getByText('The demo refuses to send with it.').waitFor()
    const counts = () => Promise.all([chains.ethereum, chains.base].map((chain) => balanceOf(chain, people.bob)))
    const before = await counts()
    await openSend(page)
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(people.bob)
    await button(modal(page), 'Review').click()
    await modal(page).getByText('is on the real Ethereum. This demo sends on the sandbox only.').first().waitFor()
    expect(await counts()).toEqual(before)
  })
})
