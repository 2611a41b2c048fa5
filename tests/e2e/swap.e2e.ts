import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people, tokens, uniswap } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, connect, heading, modal, openAccount, tokenBalanceOf } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked, question } from './sandboxWallet.ts'

const [alice] = people.accounts
const { USDC, DAI } = tokens[1]
const path = '/?networks=mainnet&features=send,receive,swap,legal,debug'
const ether = 10n ** 18n

const pay = (page: Page) => modal(page).getByRole('textbox', { name: 'Amount you pay' })
const text = (page: Page) => modal(page).innerText()

async function choose(page: Page, side: 0 | 1, symbol: string): Promise<void> {
  await button(modal(page), /^(Token: |Select token$)/)
    .nth(side)
    .click()
  await button(modal(page), new RegExp(symbol)).first().click()
  await pay(page).waitFor()
}

async function fill(page: Page, from: string, to: string, amount: string): Promise<void> {
  await choose(page, 0, from)
  await choose(page, 1, to)
  await pay(page).fill(amount)
  await button(modal(page), 'Review swap').click()
}

const done = async (page: Page) => {
  await button(modal(page), 'Done').click()
  await button(modal(page), 'Swap').click()
  await pay(page).waitFor()
}

describe('swapping on the pools of the sandbox', () => {
  test('ETH to USDC, and after an approval of exactly that to DAI', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ path })
    const chain = chains.ethereum
    await connect(page, { asks: true })
    await openAccount(page)
    await button(modal(page), 'Swap').click()
    await fill(page, 'Ether', 'USD Coin', '0.5')
    await button(modal(page), 'Swap').waitFor()
    await page.screenshot({ path: '/tmp/swap16-review.png' })
    console.log(await text(page))
  })
})
void [balanceOf, tokenBalanceOf, heading, answer, asked, question, alice, USDC, DAI, uniswap, ether, done]
