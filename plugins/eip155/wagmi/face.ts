import type { Config, Connector } from '@wagmi/core'
import type { Kernel } from 'tapkit/kernel'

/** The wallet of the kit behind a connector of wagmi. */
export type Face = {
  readonly kernel: Kernel
  readonly config: Config
  /** The wallet's id. `injected()` takes the id of whichever wallet is there. */
  walletId: string
  /** The host's own connector, if the wallet comes from the host. */
  readonly own?: Connector | undefined
}
