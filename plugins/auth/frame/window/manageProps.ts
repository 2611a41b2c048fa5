import type { Payload } from '../../protocol/requests.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { Look } from '../windows/flowMessages.ts'
import type { VaultServer } from './vaultServer.ts'

/** A task of the window. */
export type ManageProps = {
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly look: Look
  readonly wallet: Wallet
  readonly store: WalletStore
  readonly passkeys: PasskeyPort
  /** The auth server, if the page has one. */
  readonly server?: VaultServer | undefined
  readonly task: Payload<'MANAGE_WALLET'>['task']
  readonly close: () => void
}

/** A task that shows and changes the factors of the wallet, or the email of its login. */
export type FactorsProps = Omit<ManageProps, 'task'> & {
  readonly task: 'passkeys' | 'code' | 'devices' | 'email' | 'escrow'
}
