import type { Page } from 'playwright-core'
import type { AppKit } from 'tapkit'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { ApiEndpoint, ApiFault } from '../../sandbox/api/startApi.mjs'
import { people, tokens, uniswap } from '../../sandbox/evm/addresses.mjs'
import { chooseToken } from './chooseToken.ts'
import { driveApi } from './driveApi.ts'
import { button, connect, heading, modal, openAccount, tokenBalanceOf } from './flow.ts'
import type { TestChain } from './harness/chains.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked } from './sandboxWallet.ts'

const [alice = ''] = people.accounts
const { USDC, DAI } = tokens[1]

const pay = (page: Page) => modal(page).getByRole('textbox', { name: 'Amount you pay' })
const text = (page: Page) => modal(page).innerText()

/** Nobody but the API trades in this page. */
const byApiAlone = (page: Page) =>
  page.evaluate(() => {
    const { hooks } = (globalThis as unknown as { appkit: AppKit }).appkit.kernel
    hooks.services.for('swap').tap({ name: 'test', stage: 1_000_000 }, (all) => all.filter(({ id }) => id === '1inch'))
  })

async function approve(chain: TestChain, amount: bigint): Promise<void> {
  const args = [uniswap.router as `0x${string}`, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await chain.rpc('anvil_impersonateAccount', [alice])
  const hash = await chain.rpc<string>('eth_sendTransaction', [{ from: alice, to: USDC.address, data }])
  await chain.rpc('anvil_stopImpersonatingAccount', [alice])
  const statusOf = async () => (await chain.rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]))?.status
  await expect.poll(statusOf).toBe('0x1')
}

type Lie = readonly [on: ApiEndpoint, told: ApiFault['do'], sentence: string]

const calls = 'This calls a contract that the app has not allowed'
const takes = 'This takes more than was shown, or another asset, or pays somebody else'
const brings = 'This brings less than the least that was shown, or another asset'
const unread = 'The details didn’t load'

const ofEther: readonly Lie[] = [
  ['build-transaction', 'wrongToken', brings],
  ['build-transaction', 'wrongRecipient', 'What this brings goes to somebody else'],
  ['build-transaction', 'anotherRouter', calls],
  ['build-transaction', 'anyPrice', brings],
  ['build-transaction', 'schema', unread],
  ['build-transaction', 'expired', 'This transfer would fail'],
]
const ofTokens: readonly Lie[] = [
  ['build-transaction', 'unlimitedApproval', calls],
  ['build-transaction', 'takesMore', takes],
  ['build-approve', 'anotherRouter', calls],
  ['build-approve', 'wrongToken', unread],
]
test('what a hostile service says of a trade is stopped before the wallet is asked, each time with a sentence (money 24)', async ({
  openDemo,
  chains,
  sandbox,
}) => {
  const api = await driveApi(sandbox.api)
  const chain = chains.ethereum
  await approve(chain, 1_000_000_000n)
  const { page } = await openDemo({ path: '/?networks=mainnet&features=send,receive,swap,api,legal,debug' })
  const isAsked = async () => (await asked(page)).includes('eth_sendTransaction')
  await connect(page, { asks: true })
  await byApiAlone(page)
  await openAccount(page)
  await button(modal(page), 'Swap').click()
  await button(modal(page), /^Token: ETH/).waitFor()
  await chooseToken(page, 1, USDC.name)
  await pay(page).fill('0.5')
  const review = async ([on, told, sentence]: Lie) => {
    await api.setFaults({ on, do: told })
    await button(modal(page), 'Review swap').click()
    await modal(page).getByText(sentence, { exact: false }).first().waitFor()
    await button(modal(page), 'Back').click()
  }
  for (const lie of ofEther) await review(lie)
  await chooseToken(page, 0, USDC.name)
  await chooseToken(page, 1, DAI.name)
  await pay(page).fill('100')
  for (const lie of ofTokens) await review(lie)

  // A quote of other decimals, and one of what is no number.
  await api.setFaults({ on: 'quotes', do: 'otherDecimals' })
  await pay(page).fill('101')
  await button(modal(page), 'Review swap').click()
  await modal(page).getByText(brings, { exact: false }).waitFor()
  await button(modal(page), 'Back').click()
  await api.setFaults({ on: 'quotes', do: 'nan' })
  await pay(page).fill('102')
  await modal(page).getByText('No route for this pair right now.', { exact: false }).waitFor()
  expect(await isAsked()).toBe(false)

  // What is honest goes through, on the same page.
  await api.setFaults()
  const before = await tokenBalanceOf(chain, DAI.address, alice)
  await pay(page).fill('100')
  await button(modal(page), 'Review swap').click()
  await button(modal(page), 'Swap').click()
  await answer(page, 'Send this transaction?', 'Confirm')
  await heading(page, /^Swapped 100 USDC to \d+\.\d+ DAI$/).waitFor()
  expect(await tokenBalanceOf(chain, DAI.address, alice)).toBeGreaterThan(before)

  // Names that turn the text around, pretend or do not end are letters, and no more of them than there is room for.
  await api.setFaults({ on: 'tokens', do: 'spam' })
  await page.reload()
  await openAccount(page)
  await byApiAlone(page)
  await button(modal(page), 'Swap').click()
  await button(modal(page), /^Token: ETH/).click()
  // A symbol is a single word (money 29).
  await modal(page).getByText('img-src-x', { exact: false }).first().waitFor()
  const shown = await text(page)
  expect(shown).not.toMatch(/[\u200b\u200f\u202a-\u202e\u2066-\u2069]/)
  expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThan(80)
  expect(await modal(page).locator('img[src="x"]').count()).toBe(0)
})
