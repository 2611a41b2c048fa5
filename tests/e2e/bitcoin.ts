import { Verifier } from 'bip322-js'
import type { Locator, Page } from 'playwright-core'
import { addresses } from '../../sandbox/bitcoin/accounts.mjs'
import type { BitcoinWallet } from '../../sandbox/wallet/bitcoin/index.ts'
import type { SandboxAddress } from './harness/globalSetup.ts'
import { expect } from './harness/index.ts'

export const own = addresses.regtest

/** Runs before the page: the Bitcoin wallets are put in so. */
export const withWallets = (options: object): string =>
  `window.tapkitBitcoinWalletsOptions = ${JSON.stringify(options)}`

/** The overlay that asks which wallet. */
export const chooser = (page: Page): Locator => page.locator('tapkit-chooser').getByRole('dialog')

export const tile = (page: Page, name: string): Locator =>
  chooser(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })

export const field = (page: Page, name: string): Locator => page.getByTestId(name)

/** Expects what an output of the Bitcoin page says. */
export const expectField = (page: Page, name: string) => expect.poll(() => field(page, name).textContent())

export type Dialect = 'sats' | 'unisat' | 'standard'

/** Does something with a Bitcoin wallet of the page, as its user would. */
export async function inBitcoinWallet<answer>(
  page: Page,
  dialect: Dialect,
  use: (wallet: BitcoinWallet) => answer,
): Promise<answer> {
  const wallet = await page.waitForFunction((name) => window.tapkitBitcoinWallets?.[name], dialect)
  return (await wallet.evaluate(use as (wallet: unknown) => unknown)) as answer
}

/** Whether a signature is this address's over this text, by a library that neither the kit nor the wallets use. */
export const verifies = (address: string, message: string, signature: string): boolean =>
  Verifier.verifySignature(address, message, signature)

type Told = {
  readonly fee: number
  readonly vin: readonly {
    readonly prevout: { readonly scriptpubkey_type: string; readonly scriptpubkey_address?: string }
  }[]
  readonly vout: readonly { readonly scriptpubkey_address?: string; readonly value: number }[]
  readonly status: { readonly confirmed: boolean }
}

/** The sandbox's explorer, asked directly and not through the page. */
export function explorerOf({ bitcoin: { explorerUrl } }: SandboxAddress) {
  const read = async (path: string, init?: RequestInit) => (await fetch(`${explorerUrl}${path}`, init)).json()
  return {
    url: explorerUrl,
    transaction: (txid: string): Promise<Told> => read(`/api/tx/${txid}`),
    history: (address: string): Promise<readonly { txid: string }[]> => read(`/api/address/${address}/txs`),
    /** Gives the wallets' ordinals address another picture. */
    inscribe: () => read('/sandbox/inscribe', { method: 'POST' }),
    mine: (blocks = 1) => read(`/sandbox/mine?blocks=${blocks}`, { method: 'POST' }),
  }
}

/** The id of the transaction that an output of the page links to, once it does. */
export async function txidOf(page: Page, name: string): Promise<string> {
  const link = field(page, name).getByRole('link')
  await link.waitFor()
  return (await link.textContent()) ?? ''
}
