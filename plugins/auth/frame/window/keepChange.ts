import { VaultFactorError } from '../vault/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { ManageState } from './manageState.ts'
import { isSameWallet } from './openWallet.ts'

/** How the log of this device tells each change. */
const events = {
  added: 'passkey_added',
  dropped: 'passkey_dropped',
  codeMade: 'code_made',
  codeReplaced: 'code_made',
} as const

export type KeepChange = (outcome: keyof typeof events, change: () => Promise<Wallet>) => Promise<void>

/** Stores the record after a change, unless another window has changed the record that this window has seen. */
export const createChangeKeeping =
  (state: ManageState, { host, store }: { readonly host: string; readonly store: WalletStore }): KeepChange =>
  (outcome, change) =>
    state.attempt(
      async () => {
        state.show({ at: 'waiting', act: 'store' })
        const next = await change()
        const other = await store.keep(next, state.wallet)
        if (other && !isSameWallet(other, state.wallet)) {
          state.forget()
          return state.show({ at: 'gone' })
        }
        state.wallet = other ?? next
        if (!other) await store.log({ event: events[outcome], host, at: Date.now() })
        state.start(other ? 'changed' : outcome)
      },
      (error) => {
        const isFull = error instanceof VaultFactorError && error.params.reason === 'tooMany'
        state.start(isFull ? 'full' : 'failed')
      },
    )
