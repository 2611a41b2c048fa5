import { BaseError } from 'tapkit/kernel'

/** The wallet does not sign for this cluster. Found out before it is asked. */
export class ClusterNotSupportedError extends BaseError<{ readonly wallet: string; readonly network: string }> {
  override readonly name = 'ClusterNotSupportedError'
  override readonly unsent = true
  constructor({ wallet, network }: { wallet: string; network: string }) {
    super({
      code: 'cluster_not_supported',
      params: { wallet, network },
      docsPath: 'docs/errors.md#cluster_not_supported',
      message: `${wallet} does not support ${network}. Choose another network or another wallet`,
      debug: 'The wallet’s `chains` (Wallet Standard) do not list the cluster; one of your own is `solana:localnet`.',
    })
  }
}
