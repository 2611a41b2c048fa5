import type { Locator, Page } from 'playwright-core'
import type { SandboxWallet } from '../../sandbox/wallet/index.ts'

/** Runs before the page: the wallet answers in its user's place. */
export const approving = `window.tapkitSandboxWalletOptions = { mode: 'approve' }`

/** A question of the Sandbox Wallet, by its title. */
export const question = (page: Page, title: string): Locator =>
  page.locator('tapkit-sandbox-wallet').getByRole('dialog', { name: title })

/** Presses a key of the wallet's question, which has to appear. */
export async function answer(page: Page, title: string, key: string): Promise<void> {
  const dialog = await question(page, title).elementHandle()
  await question(page, title).getByRole('button', { name: key, exact: true }).click()
  // This very question: the next one may have the same title, and be there at once.
  await page.waitForFunction((asked) => !asked?.isConnected, dialog)
}

/** Gives the wallet a recovery phrase while it asks about a connection, and answers the addresses that it lists for the phrase. */
export async function importWords(page: Page, words: readonly string[]): Promise<string[]> {
  const dialog = question(page, 'Connect this site?')
  await dialog.getByText('Import a recovery phrase').click()
  await dialog.getByRole('textbox', { name: /^Recovery phrase/ }).fill(words.join('\n'))
  await dialog.getByRole('button', { name: 'Import' }).click()
  const account = dialog.getByRole('region', { name: 'Account of your recovery phrase' })
  await account.waitFor()
  return account.locator('dd').allTextContents()
}

/** The wallet's scripting handle, once the page has it. */
const walletOf = (page: Page) => page.waitForFunction(() => window.tapkitSandboxWallet)

/** Does something with the wallet, as its user or its maker would. */
export async function inWallet<answer>(page: Page, use: (wallet: SandboxWallet) => answer): Promise<answer> {
  const wallet = await walletOf(page)
  return (await wallet.evaluate(use as (wallet: unknown) => unknown)) as answer
}

export async function setMode(page: Page, mode: SandboxWallet['mode']): Promise<void> {
  const wallet = await walletOf(page)
  await wallet.evaluate((held, wanted) => {
    if (held) held.mode = wanted
  }, mode)
}

/** Which methods the wallet was asked since the page loaded, in order. */
export const asked = (page: Page): Promise<string[]> =>
  inWallet(page, ({ requests }) => requests.map(({ method }) => method))
