import { deviceFactor, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { readVault } from '../vault/readVault.ts'
import { kindOf } from '../wallet/vaultHead.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { ServerBrowser } from './vaultServer.ts'

/** A browser that is logged in to the account, or is a factor of the wallet, or both. */
export type Browser = {
  /** The id at the server; `undefined` for a browser that is logged in no more. */
  readonly id: string | undefined
  /** The factor of the vault; `undefined` for a browser that has never opened the wallet. */
  readonly factor: string | undefined
  readonly name: string | undefined
  /** The last login, or the time at which the browser became a factor, in ms since 1970. */
  readonly at: number
  readonly isThis: boolean
}

const sharesOf = ({ vault }: Wallet) => readVault(vault ?? '').shares

/** The factors of a browser. A browser that had lost its key has joined once more, and its older factors say that they are of it too. */
export const factorsOfBrowser = (wallet: Wallet, { id, factor }: Browser): string[] =>
  Object.entries(sharesOf(wallet))
    .filter(([name, share]) => name === factor || (id !== undefined && share.name === id))
    .map(([name]) => name)

/**
 * The browsers of a wallet that an auth server keeps, this one first. The vault says which factor is which browser of the server’s list: the browser has written
 * that as it joined, so a server cannot pass one for another. A factor that the server does not list is a browser all the same.
 * @throws {InvalidVaultError}
 */
export async function listBrowsers(wallet: Wallet, listed: readonly ServerBrowser[]): Promise<Browser[]> {
  const key = await readDeviceKey(deviceKeyStore())
  const own = key && deviceFactor(key)
  const factors = Object.entries(sharesOf(wallet)).filter(([name]) => kindOf(name) === 'device')
  const factorOf = ({ id, isThis }: ServerBrowser) =>
    factors.find(([factor, { name }]) => (isThis ? factor === own : name === id && factor !== own))?.[0]
  const known = listed.map((browser): Browser => ({ ...browser, factor: factorOf(browser), at: browser.loggedIn }))
  const taken = known.map(({ factor }) => factor)
  const unlisted = factors
    .filter(([factor]) => !taken.includes(factor))
    .map(
      ([factor, { added }]): Browser => ({
        ...{ id: undefined, factor, name: undefined, at: added },
        isThis: factor === own,
      }),
    )
  return [...known, ...unlisted].sort((one, other) => Number(other.isThis) - Number(one.isThis))
}
