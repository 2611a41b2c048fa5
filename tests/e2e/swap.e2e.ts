import type { Locator, Page, Request } from 'playwright-core'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe } from 'vitest'
import { funder, people, tokens, uniswap } from '../../sandbox/evm/addresses.mjs'
import { chooseToken } from './chooseToken.ts'
import { balanceOf, button, connect, heading, modal, openAccount, tokenBalanceOf } from './flow.ts'
import type { TestChain } from './harness/chains.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked, question } from './sandboxWallet.ts'
import { stopTimers } from './stopTimers.ts'

const [alice] = people.accounts
const { USDC, DAI, WETH } = tokens[1]
const path = '/?networks=mainnet&features=send,receive,swap,legal,debug'
const ether = 10n ** 18n

const pay = (page: Page) => modal(page).getByRole('textbox', { name: 'Amount you pay' })
const text = (page: Page) => modal(page).innerText()
const sends = async (page: Page) => (await asked(page)).filter((method) => method === 'eth_sendTransaction').length

async function openSwap(page: Page): Promise<void> {
  await connect(page, { asks: true })
  await openAccount(page)
  await button(modal(page), 'Swap').click()
}

async function allowance(chain: TestChain): Promise<bigint> {
  const data = encodeFunctionData({
    abi: parseAbi(['function allowance(address, address) view returns (uint256)']),
    args: [alice as `0x${string}`, uniswap.router as `0x${string}`],
  })
  return BigInt(await chain.rpc<string>('eth_call', [{ to: USDC.address, data }, 'latest']))
}

/** Somebody else buys so much that the price is another one. */
async function movePrice(chain: TestChain, value: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable']),
    args: [0n, [WETH.address, USDC.address] as `0x${string}`[], funder as `0x${string}`, maxUint256],
  })
  const call = { from: funder, to: uniswap.router, value: `0x${value.toString(16)}`, data, gas: '0x7a120' }
  const hash = await chain.rpc<string>('eth_sendTransaction', [call])
  const statusOf = async () => (await chain.rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]))?.status
  await expect.poll(statusOf).toBe('0x1')
}

/** Runs before the page: until a press that `pressLate` has made late, no review notices by a timer that its time is over. */
const holdReviews = `{
  const { setTimeout } = window
  window.isHeld = true
  window.setTimeout = (task, ms, ...given) =>
    setTimeout(task, window.isHeld && ms > 10_000 && ms <= 30_000 ? 2 ** 31 - 1 : ms, ...given)
}`

/** Presses a key as the clock jumps by an hour, as that of a computer does that slept. */
async function pressLate(page: Page, key: Locator): Promise<void> {
  await page.evaluate(() => {
    const jump = () => {
      const { now } = Date
      Date.now = () => now() + 3_600_000
      Object.assign(window, { isHeld: false })
    }
    // Before anybody else hears of the press: no timer comes in between.
    addEventListener('click', jump, { capture: true, once: true })
  })
  await key.click()
}

describe('swapping on the pools of the sandbox', () => {
  test('ETH to USDC, and after an approval of exactly that to DAI', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ path })
    const chain = chains.ethereum
    const before = await tokenBalanceOf(chain, USDC.address, alice)
    await openSwap(page)
    await chooseToken(page, 1, USDC.name)
    await pay(page).fill('0.5')
    await button(modal(page), 'Review swap').click()
    await expect.poll(() => text(page)).toMatch(/You pay\s+0\.5 ETH\s+You get at least\s+\+1,473\.2\d+ USDC/)
    await button(modal(page), 'Swap').click()
    await question(page, 'Send this transaction?').getByText(uniswap.router, { exact: false }).waitFor()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, /^Swapped 0\.5 ETH to 1,488\.\d+ USDC$/).waitFor()
    const got = (await tokenBalanceOf(chain, USDC.address, alice)) - before
    expect(got).toBeGreaterThan(1_473_000_000n)

    // A token has to be approved first: for this amount, and not in the same press.
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Swap').click()
    await chooseToken(page, 0, USDC.name)
    await chooseToken(page, 1, DAI.name)
    await pay(page).fill('100')
    await button(modal(page), 'Review swap').click()
    await expect.poll(() => text(page)).toMatch(/You allow\s+100 USDC\s+To be taken by/)
    await button(modal(page), 'Approve USDC').click()
    // Declined: nothing is lost of what was filled in.
    await answer(page, 'Send this transaction?', 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    await button(modal(page), 'Try again').click()
    await button(modal(page), 'Approve USDC').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await expect.poll(() => text(page)).toMatch(/You pay\s+100 USDC\s+You get at least\s+\+9\d\.\d+ DAI/)
    await expect.poll(() => text(page)).toMatch(/Token contract of USDC[\s\S]*Token contract of DAI/)
    expect(await allowance(chain)).toBe(100_000_000n)
    await button(modal(page), 'Swap').click()
    await answer(page, 'Send this transaction?', 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()

    // After a reload the approval is still there, and is not asked for again.
    await page.reload()
    await openAccount(page)
    await button(modal(page), 'Swap').click()
    await chooseToken(page, 0, USDC.name)
    await chooseToken(page, 1, DAI.name)
    await pay(page).fill('100')
    await button(modal(page), 'Review swap').click()
    await button(modal(page), 'Swap').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, /^Swapped 100 USDC to \d+\.\d+ DAI$/).waitFor()
    expect(await allowance(chain)).toBe(0n)
    expect(await tokenBalanceOf(chain, USDC.address, alice)).toBe(before + got - 100_000_000n)
  })

  test('a price that moved between review and press, or a review whose time is over, is a new one, and not sent (money 7, money 26)', async ({
    openDemo,
    chains,
  }) => {
    // The review looks at the price every 10 s by itself, and at the press for 3 s at most: neither may come before this test is done.
    const { page } = await openDemo({ path, script: `${stopTimers(3_000, 10_000)};${holdReviews}` })
    await openSwap(page)
    await chooseToken(page, 1, USDC.name)
    await pay(page).fill('1')
    await button(modal(page), 'Review swap').click()
    await button(modal(page), 'Swap').and(page.locator(':not([aria-disabled=true])')).waitFor()
    const before = await balanceOf(chains.ethereum, alice)
    await movePrice(chains.ethereum, 5n * ether)
    await button(modal(page), 'Swap').click()
    await modal(page).getByText('Something has changed').waitFor()
    // The notice that came after the press has the focus, and is in view.
    await expect
      .poll(() => page.evaluate(() => document.querySelector('tapkit-modal')?.shadowRoot?.activeElement?.textContent))
      .toMatch(/^Something has changed/)
    expect(await sends(page)).toBe(0)
    await expect.poll(() => text(page)).toMatch(/You get at least\s+\+2,6\d\d\.\d+ USDC/)
    expect(await balanceOf(chains.ethereum, alice)).toBe(before)

    // The new amounts stand above the notice, and are new to the visitor until they were in view.
    await modal(page)
      .locator('.tk-body')
      .evaluate((body) => body.scrollTo(0, 0))
    // If the review's time is over at the press, the swap is prepared anew and not sent.
    const swap = button(modal(page), 'Swap').and(page.locator(':not([aria-disabled=true])'))
    await swap.waitFor()
    const isEstimate = (request: Request) => request.postData()?.includes('eth_estimateGas') ?? false
    const anew = page.waitForRequest(isEstimate)
    await pressLate(page, swap)
    await anew
    await swap.waitFor()
    expect(await sends(page)).toBe(0)
    await swap.click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, /^Swapped 1 ETH to 2,6\d\d\.\d+ USDC$/).waitFor()
  })

  test('a reload at every step loses nothing: the ledger, the balances and the activity say how it went', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({
      path: '/?networks=mainnet&features=send,receive,swap,history,tokens,legal,debug',
    })
    const chain = chains.ethereum
    const before = await tokenBalanceOf(chain, USDC.address, alice)
    const rows = async () => {
      const texts = await modal(page).getByRole('list', { name: 'Activity' }).getByRole('button').allInnerTexts()
      return texts.map((row) => row.replaceAll(/\s+/g, ' '))
    }
    const reload = async (tab: 'Activity' | 'Tokens') => {
      await page.reload()
      await openAccount(page)
      await modal(page).getByRole('tab', { name: tab }).click()
    }
    const reviewed = async (amount: string, to: string, from?: string) => {
      await button(modal(page), 'Swap').click()
      if (from) await chooseToken(page, 0, from)
      await chooseToken(page, 1, to)
      await pay(page).fill(amount)
      await button(modal(page), 'Review swap').click()
    }
    await openSwap(page)
    await button(modal(page), 'Back').click()

    // Reviewed, and not asked for.
    await reviewed('0.5', USDC.name)
    await button(modal(page), 'Swap').and(page.locator(':not([aria-disabled=true])')).waitFor()
    await reload('Activity')
    await expect.poll(rows).toContainEqual(expect.stringMatching(/^Minted 10,000\.000 USDC/))
    expect(await rows()).not.toContainEqual(expect.stringMatching(/^Swap/))

    // On its way.
    await chain.rpc('evm_setAutomine', [false])
    await reviewed('0.5', USDC.name)
    await button(modal(page), 'Swap').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, /on its way/).waitFor()
    await reload('Activity')
    await expect.poll(rows).toContainEqual(expect.stringMatching(/^Swapping Pending/))
    await chain.rpc('evm_setAutomine', [true])
    await chain.rpc('evm_mine')
    await expect.poll(async () => (await rows())[0]).toMatch(/^Swapped ETH to USDC 0\.500 ETH 1,488\.\d{3} USDC/)
    const got = (await tokenBalanceOf(chain, USDC.address, alice)) - before
    expect(got).toBeGreaterThan(1_473_000_000n)
    await modal(page).getByRole('tab', { name: 'Tokens' }).click()
    await expect.poll(() => text(page)).toMatch(/11,488\.\d{3} USDC/)

    // Asked for, and the page is gone before the wallet answers.
    await reviewed('100', DAI.name, USDC.name)
    await button(modal(page), 'Approve USDC').click()
    await question(page, 'Send this transaction?').waitFor()
    await reload('Activity')
    await expect.poll(async () => (await rows())[0]).toMatch(/^This may have been sent/)

    // Approved, and the page is gone before the block.
    await chain.rpc('evm_setAutomine', [false])
    await reviewed('100', DAI.name, USDC.name)
    await modal(page).getByText('The same may have been sent already').waitFor()
    await button(modal(page), 'Approve USDC').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, 'The approval of USDC is on its way').waitFor()
    await reload('Activity')
    await expect.poll(rows).toContainEqual(expect.stringMatching(/^Approving Pending/))
    await chain.rpc('evm_setAutomine', [true])
    await chain.rpc('evm_mine')
    await expect.poll(rows).toContainEqual(expect.stringMatching(/^Approved/))
    await reviewed('100', DAI.name, USDC.name)
    await button(modal(page), 'Swap').click()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, /^Swapped 100 USDC to \d+\.\d+ DAI$/).waitFor()
    expect(await tokenBalanceOf(chain, USDC.address, alice)).toBe(before + got - 100_000_000n)
  })
})
