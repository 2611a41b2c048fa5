import { BaseError } from 'tapkit/kernel'

/** There is no wallet to choose from. */
export class NoWalletsError extends BaseError {
  override readonly name = 'NoWalletsError'
  constructor() {
    super({
      code: 'no_wallets',
      docsPath: 'docs/errors.md#no_wallets',
      message: 'No wallets detected, may want to prompt user to install a wallet.',
      debug: 'The list of wallets is empty: `wallets` of createRequest() leaves none.',
    })
  }
}

/** No composed plugin asks the visitor for a wallet. */
export class ChooserNotFoundError extends BaseError {
  override readonly name = 'ChooserNotFoundError'
  constructor() {
    super({
      code: 'chooser_not_found',
      docsPath: 'docs/errors.md#chooser_not_found',
      message: 'Failed to detect the wallet provider selector.',
      debug: 'Add chooser() of tapkit/features/chooser to `plugins`, or a plugin of yours that taps `chooseWallet`.',
    })
  }
}
