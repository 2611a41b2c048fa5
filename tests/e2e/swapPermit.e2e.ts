import type { Page } from 'playwright-core'
import { encodeFunctionData, parseAbi } from 'viem'
import { people, permitRouter, tokens } from '../../sandbox/evm/addresses.mjs'
import { button, connect, heading, modal, openAccount, tokenBalanceOf } from './flow.ts'
import type { TestChain } from './harness/chains.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked, question } from './sandboxWallet.ts'

const [alice] = people.accounts
const { USDC, DAI } = tokens[1]

const text = (page: Page) => modal(page).innerText()

const abi = parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
])
const read = async (chain: TestChain, data: string) =>
  BigInt(await chain.rpc<string>('eth_call', [{ to: USDC.address, data }, 'latest']))
const allowance = (chain: TestChain) =>
  read(chain, encodeFunctionData({ abi, functionName: 'allowance', args: [alice, permitRouter] }))
const nonce = (chain: TestChain) => read(chain, encodeFunctionData({ abi, functionName: 'nonces', args: [alice] }))

/** What the page keeps, wherever it keeps it. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test('a permission is signed in place of an approval, stands in the one transaction, and is used up by it (money 27)', async ({
  openDemo,
  chains,
}) => {
  const { page } = await openDemo({ path: '/?networks=mainnet&features=send,receive,swap,permits,legal,debug' })
  const chain = chains.ethereum
  const [dollars, dai] = await Promise.all([USDC, DAI].map(({ address }) => tokenBalanceOf(chain, address, alice)))
  const fillIn = async () => {
    await button(modal(page), 'Swap').click()
    for (const [side, name] of [USDC.name, DAI.name].entries()) {
      await button(modal(page), /^(Token: |Select token$)/)
        .nth(side)
        .click()
      await modal(page).getByRole('searchbox', { name: 'Search token' }).fill(name)
      await button(modal(page), new RegExp(`^${name}`)).click()
    }
    await modal(page).getByRole('textbox', { name: 'Amount you pay' }).fill('100')
    await button(modal(page), 'Review swap').click()
  }
  await connect(page, { asks: true })
  await openAccount(page)
  await fillIn()
  await expect
    .poll(() => text(page))
    .toMatch(/You allow\s+100 USDC\s+To be taken by[\s\S]+Until\s+\S.+[\s\S]+Network fee\s+0 ETH/)

  // Declined: nothing is lost of what was filled in.
  await button(modal(page), 'Sign for USDC').click()
  await answer(page, 'Sign this data?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  await button(modal(page), 'Try again').click()
  await button(modal(page), 'Sign for USDC').click()
  const asks = question(page, 'Sign this data?')
  await asks.getByText('"value": "100000000"', { exact: false }).waitFor()
  await asks.getByText(permitRouter, { exact: false }).waitFor()
  await answer(page, 'Sign this data?', 'Sign')
  await expect.poll(() => text(page)).toMatch(/You pay\s+100 USDC\s+You get at least\s+\+9\d\.\d+ DAI/)
  expect(await text(page)).toMatch(/Permission\s+Signed, ends at/)
  expect(await allowance(chain)).toBe(0n)

  // What was signed is in the page's memory alone: it is gone with the page, and another one takes its place.
  expect(await kept(page)).not.toMatch(/[0-9a-f]{130}/i)
  await page.reload()
  await openAccount(page)
  await fillIn()
  await button(modal(page), 'Sign for USDC').click()
  await answer(page, 'Sign this data?', 'Sign')
  await button(modal(page), 'Swap').click()
  await answer(page, 'Send this transaction?', 'Reject')
  await modal(page).getByText('The permission that you signed ends at', { exact: false }).waitFor()
  await button(modal(page), 'Try again').click()
  await button(modal(page), 'Swap').click()
  await answer(page, 'Send this transaction?', 'Confirm')
  await heading(page, /^Swapped 100 USDC to \d+\.\d+ DAI$/).waitFor()

  expect(await allowance(chain)).toBe(0n)
  expect(await nonce(chain)).toBe(1n)
  expect(await tokenBalanceOf(chain, USDC.address, alice)).toBe((dollars ?? 0n) - 100_000_000n)
  expect(await tokenBalanceOf(chain, DAI.address, alice)).toBeGreaterThan((dai ?? 0n) + 95n * 10n ** 18n)
  // Signed once on this page, and one transaction: no approval beside it.
  const methods = await asked(page)
  expect(methods.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  expect(methods.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
})
