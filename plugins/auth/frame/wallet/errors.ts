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
        'This version of the page cannot read the record of the wallet, which is neither used nor replaced. Serve the newest release of the page.',
    })
  }
}

/** A vault is older than a vault of the same wallet that this device has seen. */
export class VaultOutdatedError extends BaseError<{ readonly version: number; readonly newest: number }> {
  override readonly name = 'VaultOutdatedError'
  constructor(params: { readonly version: number; readonly newest: number }) {
    super({
      code: 'vault_outdated',
      params,
      docsPath: 'docs/errors.md#vault_outdated',
      message: 'This vault is older than the vault that this device has seen',
      debug: `The vault has version ${params.version}, and this device has seen version ${params.newest}. A factor that was dropped since would open it again. Use the newer vault.`,
    })
  }
}
