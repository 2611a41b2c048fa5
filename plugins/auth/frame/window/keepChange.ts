import { DeviceStorageError } from '../storage/errors.ts'
import { VaultFactorError } from '../vault/errors.ts'
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
} as const

export type KeepChange = (outcome: Made, change: () => Promise<Wallet>) => Promise<void>

type KeepInput = {
  readonly host: string
  readonly store: WalletStore
  /** The auth server, if the page has one. */
  readonly server?: VaultServer | undefined
}

/** Stores the record after a change, unless another window has changed the record that this window has seen. */
export function createChangeKeeping(state: ManageState, { host, store, server }: KeepInput): KeepChange {
  const { send } = createVaultSync(state, { store, server })

  async function keep(next: Wallet, outcome: Made): Promise<void> {
    const reason = await send(next)
    if (reason) return state.start(reason)
    const other = await store.keep(next, state.wallet)
    if (other && !isSameWallet(other, state.wallet)) {
      state.forget()
      return state.show({ at: 'gone' })
    }
    state.wallet = other ?? next
    if (other) return state.start(isKeptByServer(next) ? 'unstored' : 'changed')
    await store.log({ event: events[outcome], host, at: Date.now() })
    state.start(outcome)
  }

  return (outcome, change) =>
    state.attempt(
      async () => {
        state.show({ at: 'waiting', act: 'store' })
        const next = await change()
        await keep(next, outcome).catch((error: unknown) => {
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
