import type { Locator, Page } from 'playwright-core'
import type { TestChain } from './harness/chains.ts'
import { expect } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'

/** The kit's modal. */
export const modal = (page: Page): Locator => page.locator('tapkit-modal').getByRole('dialog')

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

export const heading = (page: Page, name: string | RegExp): Locator => modal(page).getByRole('heading', { name })

/** Expects what the demo's hooks say. */
export const expectDemo = (page: Page, field: 'status' | 'wallet' | 'address' | 'network' | 'balance' | 'signature') =>
  expect.poll(() => page.getByTestId(field).textContent())

export async function expectClosed(page: Page): Promise<void> {
  await modal(page).waitFor({ state: 'hidden' })
}

/** Opens the wallet list and picks the Sandbox Wallet. */
export async function pickWallet(page: Page): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Sandbox Wallet/).click()
}

/** Connects; with a wallet that asks, its question is approved. */
export async function connect(page: Page, { asks = false } = {}): Promise<void> {
  await pickWallet(page)
  if (asks) await answer(page, 'Connect this site?', 'Approve')
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
}

/** Opens the account view. */
export async function openAccount(page: Page): Promise<void> {
  await button(page, /^Account /).click()
  await button(modal(page), 'Disconnect').waitFor()
}

/** Opens the send form with the token of that name chosen. */
export async function openSend(page: Page, token?: string): Promise<void> {
  await openAccount(page)
  await button(modal(page), 'Send').click()
  if (!token) return
  await button(modal(page), /^Token: /).click()
  await button(modal(page), new RegExp(`^${token}`)).click()
  await button(modal(page), /^Token: /).waitFor()
}

/** Fills in the send form and goes on to its review. */
export async function review(page: Page, amount: string, to: string): Promise<void> {
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'To' }).fill(to)
  await button(modal(page), 'Review').click()
  await button(modal(page), 'Send').waitFor()
}

export async function balanceOf(chain: TestChain, address: string): Promise<bigint> {
  return BigInt(await chain.rpc<string>('eth_getBalance', [address, 'latest']))
}

export async function tokenBalanceOf(chain: TestChain, token: string, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await chain.rpc<string>('eth_call', [{ to: token, data }, 'latest']))
}
