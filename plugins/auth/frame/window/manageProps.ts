import type { Payload } from '../../protocol/requests.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { Look } from '../windows/flowMessages.ts'

/** What each task of the window is given. */
export type ManageProps = {
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly look: Look
  readonly wallet: Wallet
  readonly store: WalletStore
  readonly passkeys: PasskeyPort
  readonly task: Payload<'MANAGE_WALLET'>['task']
  readonly close: () => void
}
