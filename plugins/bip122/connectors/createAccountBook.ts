import type { BitcoinAccount } from '../account.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { AccountNotFoundError, NoAccountError } from '../errors.ts'

/** What a wallet last showed of its accounts. */
export type AccountBook = {
  readonly list: () => readonly BitcoinAccount[]
  keep(accounts: readonly BitcoinAccount[]): readonly BitcoinAccount[]
  /** @throws NoAccountError */
  keepSome(accounts: readonly BitcoinAccount[] | undefined): readonly BitcoinAccount[]
  /** @throws AccountNotFoundError */
  require(address: string): Promise<BitcoinAccount>
}

/**
 * Remembers a wallet's accounts, so that nothing is signed or paid by an address that it does not share. `refresh` asks
 * again, without a prompt, for an address that is not there.
 */
export function createAccountBook(
  refresh: () => Promise<readonly BitcoinAccount[]>,
  noAccount?: string | undefined,
): AccountBook {
  let known: readonly BitcoinAccount[] = []
  const find = (address: string) => known.find((account) => isSameAddress(account.address, address))
  const keep = (accounts: readonly BitcoinAccount[]) => {
    known = accounts
    return accounts
  }
  return {
    list: () => known,
    keep,
    keepSome(accounts) {
      if (!accounts?.length) throw new NoAccountError({ message: noAccount })
      return keep(accounts)
    },
    async require(address) {
      if (!find(address)) keep(await refresh().catch(() => known))
      const account = find(address)
      if (!account) throw new AccountNotFoundError({ address })
      return account
    },
  }
}
