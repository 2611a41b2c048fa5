import { isSameAddress } from '../../address/addressShape.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'
import type { AccountBook } from './createAccountBook.ts'

/**
 * Makes sure that a wallet that always pays from its payment address shares the address that is to pay,
 * and that this is its payment address.
 * @throws AccountNotSharedError, WalletCallNotSupportedError
 */
export async function requirePayer(book: AccountBook, address: string, wallet: string): Promise<void> {
  await book.require(address)
  refusePayer(book, address, wallet)
}

/**
 * Refuses an address that such a wallet shares and never pays from. `requirePayer` judges an address that the wallet does not share yet.
 * @throws WalletCallNotSupportedError
 */
export function refusePayer(book: AccountBook, address: string | undefined, wallet: string): void {
  const shared = address === undefined ? [] : book.list().filter((account) => isSameAddress(account.address, address))
  if (shared.length === 0 || shared.some(({ purpose }) => purpose === 'payment')) return
  throw new WalletCallNotSupportedError({
    wallet,
    method: 'sendTransfer from another address',
    message: `${wallet} pays from its payment address alone`,
    debug: `${address} is of another purpose. Nothing was asked of the visitor; choose the payment account.`,
  })
}
