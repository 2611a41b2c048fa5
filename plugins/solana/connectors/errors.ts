import { BaseError } from 'tapkit/kernel'

/** The wallet does not sign for this cluster. */
export class ClusterNotSupportedError extends BaseError {
  override readonly name = 'ClusterNotSupportedError'
  constructor({ wallet, network }: { wallet: string; network: string }) {
    super({
      code: 'cluster_not_supported',
      message: `${wallet} does not support ${network}. Choose another network or another wallet`,
      debug: 'The wallet’s `chains` (Wallet Standard) do not list the cluster; one of your own is `solana:localnet`.',
    })
  }
}

/** The wallet no longer shares the account that the request is about. */
export class AccountMismatchError extends BaseError {
  override readonly name = 'AccountMismatchError'
  constructor({ address }: { address: string }) {
    super({
      code: 'account_mismatch',
      message: 'Account not found',
      debug: `The wallet does not share ${address} with this page any more. Connect it again.`,
    })
  }
}

/** A wallet answered with something that is not what was asked for. */
export class NoWalletResponseError extends BaseError {
  override readonly name = 'NoWalletResponseError'
  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super({
      code: -32603,
      message: 'No response from wallet',
      debug: `${method} was not answered with what Wallet Standard says. Nothing was sent by this page.`,
      cause,
    })
  }
}
