import type { DescribedWallet, Kernel } from 'tapkit/kernel'
import type { Place } from 'tapkit/ui'
import type { messages } from '../messages.ts'
import type { WalletConnectState } from '../state.ts'

/** The data from which each way to a wallet is drawn. */
export type PaneProps = {
  readonly kernel: Kernel
  readonly words: typeof messages
  readonly wallet: DescribedWallet | undefined
  /** The chain that a wallet is wanted for, if it is named. */
  readonly namespace: string | undefined
  readonly place: Place
  readonly status: WalletConnectState['status']
  readonly uri: string | undefined
  readonly seconds: number
  /** Whether the code replaces a code that a wallet has approved in vain. */
  readonly isLost: boolean | undefined
  readonly onRetry: () => void
}
