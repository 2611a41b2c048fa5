import type { ErrorsOf, Plugin, ViewTable } from 'tapkit/kernel'
import type { TransactionsQuery } from './actions/fetchTransactions.ts'
import type * as errors from './errors.ts'
import type { messages } from './messages.ts'
import { type HistoryState, historyState } from './state.ts'

export type { TransactionsQuery } from './actions/fetchTransactions.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Messages {
    history: typeof messages
  }
  interface FeatureState {
    history: HistoryState
  }
  interface Features {
    history: History
  }
  interface Views {
    Transactions: undefined
    /** A transaction. `key` is the key of its row: the id of its ledger entry, or its own id. */
    Transaction: { readonly key: string }
  }
}

/** The calls of `appkit.features.history`. */
export type History = {
  /**
   * Reads the newest transactions of the account in use, or the next ones, into `appkit.state.features.history`.
   * @throws AccountAddressMissingError without an account
   */
  fetchTransactions(query?: TransactionsQuery): Promise<void>
}

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const views: ViewTable = {
  Transactions: { title: 'Activity', wallet: true, load: load('Transactions') },
  Transaction: { title: 'Transaction', wallet: true, load: load('Transaction') },
}

/**
 * The activity of an account: pending transactions, then past ones month by month. Adds a tab to the account and two
 * views if a plugin answers `fetchHistory`.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { history } from 'tapkit/features/history'
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet], history: 'logs' }), history()],
 * })
 * ```
 */
export function history(): Plugin {
  return {
    name: 'history',
    apply(kernel) {
      historyState.of(kernel)
      const { hooks } = kernel
      hooks.resolveView.tap('history', ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
      hooks.slot
        .for('account.tabs')
        .tap('history', (items, { namespace }) =>
          hooks.fetchHistory.isUsed(namespace) &&
          (kernel.config.features as { readonly activity?: unknown }).activity !== false
            ? [...items, { id: 'history', label: 'Activity', icon: 'clock', view: 'Transactions', order: 20 }]
            : items,
        )
      // The next account must not be shown the activity of this account.
      const forget = () => historyState.reset(kernel)
      hooks.onAccountChange.tap('history', forget)
      hooks.onDisconnect.tap('history', forget)
      return {
        fetchTransactions: async (query) =>
          (await import('./actions/fetchTransactions.ts')).fetchTransactions(kernel, query),
      } satisfies History
    },
  }
}
