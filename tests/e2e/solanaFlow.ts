import type { Page } from 'playwright-core'
import { button, expectClosed, expectDemo, heading, modal } from './flow.ts'
import type { TestCluster } from './harness/chains.ts'
import { answer } from './sandboxWallet.ts'

/** Picks the Sandbox Wallet, which announces itself for both chains, and one of them. */
export async function connectOn(page: Page, chain: 'EVM' | 'Solana', { asks = false } = {}): Promise<void> {
  await button(page, 'Connect wallet').click()
  // The row connects the chain that the app is on; its key lets the visitor choose one first.
  await button(modal(page), 'Choose a chain for Sandbox Wallet').click()
  await heading(page, 'Choose a chain for Sandbox Wallet').waitFor()
  await button(modal(page), new RegExp(`^${chain}`)).click()
  if (asks) await answer(page, 'Connect this site?', 'Approve')
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
}

/** From the account view or a closed modal to the send form, with a token of that name chosen. */
export async function openTransfer(page: Page, token?: string): Promise<void> {
  const send = button(modal(page), 'Send')
  if (!(await modal(page).isVisible())) await button(page, /^Account /).click()
  await send.click()
  if (!token) return
  await button(modal(page), /^Token: /).click()
  await button(modal(page), new RegExp(`^${token}`)).click()
  await button(modal(page), /^Token: /).waitFor()
}

/** Lamports of an address. */
export async function lamportsOf({ rpc }: TestCluster, address: string): Promise<number> {
  return (await rpc<{ value: number }>('getBalance', [address])).value
}

type Held = { account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } } }

/** What an address holds of a mint, in the smallest unit; undefined where it has no account for it. */
export async function tokenOf({ rpc }: TestCluster, mint: string, owner: string): Promise<string | undefined> {
  const params = [owner, { mint }, { encoding: 'jsonParsed' }]
  const { value } = await rpc<{ value: Held[] }>('getTokenAccountsByOwner', params)
  return value[0]?.account.data.parsed.info.tokenAmount.amount
}

/** Signatures of the transactions that named an address, the newest first. */
export const historyOf = ({ rpc }: TestCluster, address: string): Promise<{ signature: string; err: unknown }[]> =>
  rpc('getSignaturesForAddress', [address])
