import type { Config, Connector } from '@wagmi/core'
import type { Kernel } from 'tapkit/kernel'

/** What a wallet of the kit is made a connector of. */
export type Face = {
  readonly kernel: Kernel
  readonly config: Config
  /** The wallet's. That of `injected()` becomes the one of whichever wallet is there. */
  walletId: string
  /** The host's own connector, where it is one. */
  readonly own?: Connector | undefined
}
