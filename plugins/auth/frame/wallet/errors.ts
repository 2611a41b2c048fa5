import { BaseError } from 'tapkit/kernel'

/** The record of this browser's wallet has a form that this version of the page does not know. */
export class NewerWalletError extends BaseError {
  override readonly name = 'NewerWalletError'
  constructor() {
    super({
      code: 'newer_wallet',
      docsPath: 'docs/errors.md#newer_wallet',
      message: 'This wallet was stored by a newer version of this page',
      debug:
        'The record of the wallet in IndexedDB has a form that this version of the page cannot read, so the record is neither used nor replaced. Serve the newest release of the page, and have the visitor load the page again.',
    })
  }
}
