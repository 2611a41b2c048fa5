import { DeviceStorageError } from '../storage/errors.ts'
import { VaultFactorError } from '../vault/errors.ts'
import { type Key, withOpen } from '../wallet/changeFactors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { ManageState } from './manageState.ts'
import type { Made } from './manageStep.ts'
import { isSameWallet } from './openWallet.ts'
import { createVaultSync } from './syncVault.ts'
import { isKeptByServer, type VaultServer } from './vaultServer.ts'

/** How the log of this device tells each change. */
const events = {
  added: 'passkey_added',
  dropped: 'passkey_dropped',
  codeMade: 'code_made',
  codeReplaced: 'code_made',
  browserDropped: 'device_dropped',
  othersDropped: 'device_dropped',
  escrowDropped: 'escrow_dropped',
} as const

/** `store` has the auth server keep the vault in another way than by its next version alone. */
export type KeepChange = (
  outcome: Made,
  change: () => Promise<Wallet>,
  store?: (next: Wallet, key: Key) => Promise<void>,
) => Promise<void>

type KeepInput = {
  /** The host name of the page. */
  readonly rpId: string
  readonly host: string
  readonly store: WalletStore
  /** The auth server, if the page has one. */
  readonly server?: VaultServer | undefined
}

/** Stores the record after a change, unless another window has changed the record that this window has seen. */
export function createChangeKeeping(state: ManageState, { rpId, host, store, server }: KeepInput): KeepChange {
  const { send } = createVaultSync(state, { store, server })

  /** Sends the server the public keys of passkeys that it lacks, while the factor is at hand that has opened the wallet. */
  async function register(next: Wallet): Promise<void> {
    const { key } = state
    if (!server || !key || !isKeptByServer(next)) return
    // The passkey opens the wallet without that too.
    await withOpen(next, rpId, key, server.register).catch(() => {})
  }

  async function keep(next: Wallet, outcome: Made, storeNext?: Parameters<KeepChange>[2]): Promise<void> {
    const { key } = state
    const reason = await send(next, key && storeNext && (() => storeNext(next, key)))
    if (reason) return state.start(reason)
    const other = await store.keep(next, state.wallet)
    if (other && !isSameWallet(other, state.wallet)) {
      state.forget()
      return state.show({ at: 'gone' })
    }
    state.wallet = other ?? next
    if (other) return state.start(isKeptByServer(next) ? 'unstored' : 'changed')
    await register(next)
    await store.log({ event: events[outcome], host, at: Date.now() })
    state.start(outcome)
  }

  return (outcome, change, storeNext) =>
    state.attempt(
      async () => {
        state.show({ at: 'waiting', act: 'store' })
        const next = await change()
        await keep(next, outcome, storeNext).catch((error: unknown) => {
          // The server has the change, which is taken over with the next one.
          if (!(error instanceof DeviceStorageError && isKeptByServer(next))) throw error
          state.start('unstored')
        })
      },
      (error) => {
        const isFull = error instanceof VaultFactorError && error.params.reason === 'tooMany'
        state.start(isFull ? 'full' : (server?.explain(error) ?? 'failed'))
      },
    )
}
