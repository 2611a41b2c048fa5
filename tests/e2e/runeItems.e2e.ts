import type { Page } from 'playwright-core'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { inBitcoinWallet, own } from './bitcoin.ts'
import { button, expectDemo, heading, modal, openAccount, pickWallet } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { orderService } from './runeOrders.ts'
import { answer } from './sandboxWallet.ts'

const path = '/?networks=bitcoin&wallet=bitcoin&features=runes,send,receive,history'
const receiver = bob

const test = base.extend('service', ({ sandbox }) => orderService(sandbox))

/** Connects, and opens a tab of the account. */
async function openTab(page: Page, name: string): Promise<void> {
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  await openAccount(page)
  await modal(page).getByRole('tab', { name, exact: true }).click()
}

test('look', async ({ openDemo }) => {
  const { page } = await openDemo({ path: `${path}&ordinals=on` })
  await openTab(page, 'Inscriptions')
  await page.waitForTimeout(3000)
  await page.screenshot({ path: '/tmp/r3shots/grid.png' })
  console.log(await modal(page).innerText())
})
