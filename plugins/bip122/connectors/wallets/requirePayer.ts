import { isSameAddress } from '../../address/addressShape.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'
import type { AccountBook } from './createAccountBook.ts'

/**
 * Makes sure that a wallet that chooses by itself who pays, which is its payment address, shares the address that is to pay,
 * and that it is that one.
 * @throws AccountNotSharedError, WalletCallNotSupportedError
 */
export async function requirePayer(book: AccountBook, address: string, wallet: string): Promise<void> {
  await book.require(address)
  const pays = book.list().some((account) => account.purpose === 'payment' && isSameAddress(account.address, address))
  if (pays) return
  const debug = `${wallet} pays from its payment address alone. Nothing was asked of the visitor; choose that account.`
  throw new WalletCallNotSupportedError({ wallet, method: 'sendTransfer from another address', debug })
}
