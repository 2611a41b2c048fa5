import type { Page } from 'playwright-core'
import { people, tokens } from '../../sandbox/solana/addresses.mjs'
import { chooseToken } from './chooseToken.ts'
import { driveApi } from './driveApi.ts'
import { button, expectClosed, expectDemo, heading, modal, openAccount, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked, question } from './sandboxWallet.ts'
import { lamportsOf, tokenOf } from './solanaFlow.ts'

const [alice] = people.accounts
const { USDC } = tokens
const path = '/?networks=solana&features=send,swap,legal,debug'

const pay = (page: Page) => modal(page).getByRole('textbox', { name: 'Amount you pay' })
const text = (page: Page) => modal(page).innerText()
const sends = async (page: Page) =>
  (await asked(page)).filter((method) => method === 'solana:signAndSendTransaction').length

test('SOL for a token and back, and what a service writes instead is refused before the wallet is asked (money 24, solana 8)', async ({
  openDemo,
  chains: { solana: chain },
  sandbox,
}) => {
  const api = await driveApi(sandbox.api)
  const { page } = await openDemo({ path, wallet: 'solana' })
  await pickWallet(page)
  await answer(page, 'Connect this site?', 'Approve')
  await expectDemo(page, 'balance').toBe('100 SOL')
  await expectClosed(page)
  await openAccount(page)
  await button(modal(page), 'Swap').click()
  await chooseToken(page, 1, USDC.name)
  await pay(page).fill('2')

  // What is written in place of the trade: more taken, somebody else paid, another program, a payment beside it.
  const lies = ['anyPrice', 'wrongRecipient', 'anotherRouter', 'extraTransfer'] as const
  const said = {
    anyPrice: 'brings less than the least',
    wrongRecipient: 'takes more than was shown',
    anotherRouter: 'calls a contract that the app has not allowed',
    extraTransfer: 'takes more than was shown',
  }
  for (const lie of lies) {
    await api.setFaults({ on: 'jupiter-swap', do: lie })
    await button(modal(page), 'Review swap').click()
    await expect.poll(() => text(page)).toContain(said[lie])
    await button(modal(page), 'Edit').click()
    await pay(page).waitFor()
  }
  expect(await sends(page)).toBe(0)
  await api.setFaults()

  await button(modal(page), 'Review swap').click()
  await expect.poll(() => text(page)).toMatch(/You pay\s+2 SOL\s+To\s+[\s\S]+You get at least\s+\+29[\d.]+ USDC/)
  await expect.poll(() => text(page)).toMatch(/Network fee\s+0\.0000102 SOL/)
  await button(modal(page), 'Swap').click()
  await question(page, 'Send this transaction?').getByText('2 SOL', { exact: true }).waitFor()
  await answer(page, 'Send this transaction?', 'Confirm')
  await heading(page, /^Swapped 2 SOL to 299\.\d+ USDC$/).waitFor()
  expect(await lamportsOf(chain, alice)).toBe(100_000_000_000 - 2_000_010_200)
  const got = BigInt((await tokenOf(chain, USDC.address, alice)) ?? 0) - 2_500_000_000n
  expect(got).toBeGreaterThan(298_000_000n)

  // Back: declined once, which loses nothing.
  await button(modal(page), 'Done').click()
  await button(modal(page), 'Swap').click()
  await chooseToken(page, 1, USDC.name)
  await button(modal(page), 'Switch tokens').click()
  await pay(page).fill('299')
  await button(modal(page), 'Review swap').click()
  await expect.poll(() => text(page)).toMatch(/You pay\s+299 USDC\s+To\s+[\s\S]+You get at least\s+\+1\.9\d+ SOL/)
  await button(modal(page), 'Swap').click()
  await answer(page, 'Send this transaction?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  await button(modal(page), 'Try again').click()
  await button(modal(page), 'Swap').click()
  await answer(page, 'Send this transaction?', 'Confirm')
  await heading(page, /^Swapped 299 USDC to 1\.9\d+ SOL$/).waitFor()
  expect(await tokenOf(chain, USDC.address, alice)).toBe((2_500_000_000n + got - 299_000_000n).toString())
})
