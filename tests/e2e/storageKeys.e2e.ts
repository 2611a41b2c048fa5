import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { driveApi } from './driveApi.ts'
import { button, expectDemo, heading, modal, openAccount, openSend, pickWallet, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving } from './sandboxWallet.ts'

/** Notes each key that is written, whatever becomes of it. */
const noting = `
  window.writtenKeys = new Set()
  const set = Storage.prototype.setItem
  Storage.prototype.setItem = function (key, text) {
    window.writtenKeys.add((this === sessionStorage ? 'sessionStorage ' : '') + key)
    return set.call(this, key, text)
  }`

const written = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { writtenKeys: Set<string> }).writtenKeys])

/** The keys that the page on storage lists, as patterns. */
async function listed(): Promise<readonly (readonly [string, RegExp])[]> {
  const page = await readFile(join(import.meta.dirname, '../../docs/behaviour/storage.md'), 'utf8')
  return [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, key = '']) => {
    const own = key.replace(/[*{].*$/, '')
    return [key, new RegExp(`^tapkit:[^:]+:v1:${own}${own === key ? '$' : '.+$'}`)] as const
  })
}

test('what a walk through the demo stores is what the page on storage lists (storage 1)', async ({
  openDemo,
  sandbox,
}) => {
  await driveApi(sandbox.api)
  const features = 'send,receive,onramp,pay,signIn,capture,walletConnect,wallets,tokens,history,networkSwitch'
  const script = `${approving};${noting}`
  const { page } = await openDemo({ path: `/?wallet=ethereum&networks=mainnet,base&features=${features}`, script })

  await button(page, 'Connect wallet').click()
  await button(modal(page), /^WalletConnect/).click()
  await modal(page).getByRole('img', { name: 'QR code: connect a wallet' }).waitFor()
  await page.keyboard.press('Escape')
  await pickWallet(page)
  await button(modal(page), 'Skip for now').click()
  await button(modal(page), 'Sign').click()
  await expectDemo(page, 'status').toBe('connected')

  await openAccount(page)
  const rows = modal(page).getByRole('list', { name: 'Tokens on Ethereum' }).getByRole('listitem')
  await button(rows, /^USD Coin/).click()
  await modal(page).getByRole('img', { name: tokens[1].USDC.address }).waitFor()
  await button(modal(page), 'Hide').click()
  await rows.first().waitFor()

  await button(modal(page), 'Fund').click()
  await button(modal(page), /^Buy crypto/).click()
  await modal(page).getByText('≈').waitFor()
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    button(modal(page), 'Continue with Sandbox Pay').click(),
  ])
  await heading(page, 'Finish in the Sandbox Pay window').waitFor()
  await shop.close()
  await page.keyboard.press('Escape')

  await openAccount(page)
  await button(modal(page), 'Fund').click()
  await button(modal(page), /^Deposit from exchange/).click()
  const exchange = button(modal(page), /^Pay with Sandbox Exchange/)
  const [bank] = await Promise.all([page.waitForEvent('popup'), exchange.click()])
  await heading(page, 'Processing payment...').waitFor()
  await bank.close()
  await page.keyboard.press('Escape')

  await openSend(page)
  await review(page, '1', people.bob)
  await button(modal(page), 'Send').click()
  await heading(page, '1 ETH sent').waitFor()
  await button(modal(page), 'Done').click()
  await button(modal(page), 'Disconnect').click()
  await expectDemo(page, 'status').toBe('disconnected')
  const keys = await written(page)

  const { page: bitcoin } = await openDemo({ path: '/bitcoin.html?dialect=sats', script: noting })
  await button(bitcoin, 'Get addresses').click()
  await bitcoin.getByRole('button', { name: 'Sandbox Sats' }).click()
  await answer(bitcoin, 'Share your Bitcoin addresses?', 'Share')
  await expect.poll(() => written(bitcoin)).toContainEqual(expect.stringMatching(/:defaultWallet$/))
  keys.push(...(await written(bitcoin)))

  const patterns = await listed()
  // The Sandbox Wallet stands for an extension, whose storage is its own.
  const own = keys.filter((key) => !key.startsWith('sandbox-wallet:'))
  expect(own.filter((key) => !patterns.some(([, pattern]) => pattern.test(key)))).toEqual([])
  // A wallet of the directory, a token that the visitor added, and the links to a phone's apps have tests of their own.
  const found = patterns.filter(([, pattern]) => own.some((key) => pattern.test(key))).map(([key]) => key)
  expect(found).toEqual([
    'session',
    'ledger',
    'defaultWallet',
    'hiddenTokens:{network}',
    'onramp',
    'pay',
    'siwx',
    'siwxUsed',
    'siwxLeft',
    'emailCapture',
    'walletconnect:*',
  ])
})
