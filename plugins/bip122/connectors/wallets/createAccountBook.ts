import { AccountNotSharedError, NoAccountError } from 'tapkit/kernel'
import type { BitcoinAccount } from '../../account.ts'
import { isSameAddress } from '../../address/addressShape.ts'

/** The accounts that a wallet showed last. */
export type AccountBook = {
  readonly list: () => readonly BitcoinAccount[]
  keep(accounts: readonly BitcoinAccount[]): readonly BitcoinAccount[]
  /** Keeps the accounts of before, unless the wallet has shown accounts since, or that it has none. */
  resume(accounts: readonly BitcoinAccount[]): void
  forget(): void
  /**
   * Keeps the accounts that a wallet shares with a press, unless the press was given up meanwhile.
   * @throws NoAccountError, and the reason of `signal`
   */
  keepSome(accounts: readonly BitcoinAccount[] | undefined, signal: AbortSignal | undefined): readonly BitcoinAccount[]
  /** @throws AccountNotSharedError */
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
  let known: readonly BitcoinAccount[] | undefined
  const list = () => known ?? []
  const find = (address: string) => list().find((account) => isSameAddress(account.address, address))
  const keep = (accounts: readonly BitcoinAccount[]) => {
    known = accounts
    return accounts
  }
  return {
    list,
    keep,
    resume(accounts) {
      known ??= accounts
    },
    forget() {
      known = undefined
    },
    keepSome(accounts, signal) {
      signal?.throwIfAborted()
      if (!accounts?.length) throw new NoAccountError({ message: noAccount })
      return keep(accounts)
    },
    async require(address) {
      if (!find(address)) keep(await refresh().catch(list))
      const account = find(address)
      if (!account) throw new AccountNotSharedError({ address })
      return account
    },
  }
}
