import { BaseError } from 'tapkit/kernel'

/** Transactions were asked for, and of no account. */
export class AccountAddressMissingError extends BaseError {
  override readonly name = 'AccountAddressMissingError'
  constructor() {
    super({
      code: 'account_address_missing',
      message: "Transactions can't be fetched without an accountAddress",
      debug: 'No wallet is connected in that namespace. Connect one, or name the `address`.',
      docsPath: 'docs/errors.md#account_address_missing',
    })
  }
}
