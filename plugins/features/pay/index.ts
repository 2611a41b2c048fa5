import type { Plugin, View } from 'tapkit/kernel'
import { exchangesOn } from './exchanges.ts'
import type { messages } from './messages.ts'
import { type PayState, payState } from './state.ts'
import type { Pay } from './types.ts'

export type { Pay, PayErrorCode, PayOptions, PayResult } from './types.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    pay: typeof messages
  }
  interface FeatureState {
    pay: PayState
  }
  interface Features {
    pay: Pay
  }
  interface RemoteFeatures {
    readonly payWithExchange?: boolean
    /** Whether the host asks for payments by `pay()`. */
    readonly payments?: boolean
  }
  interface Views {
    /** A deposit from an exchange to the account in use. */
    PayWithExchange: undefined
    PayWithExchangeSelectAsset: undefined
    /** The requested payment, and the ways to pay it. */
    Pay: undefined
    /** The cost of paying in another asset, or from another network. */
    PayQuote: undefined
    PayReview: undefined
    PayLink: undefined
    /** The progress of a payment in an exchange's window. */
    PayLoading: undefined
  }
}

const titles = {
  PayWithExchange: 'Deposit from exchange',
  PayWithExchangeSelectAsset: 'Select asset',
  Pay: 'How you pay',
  PayQuote: 'Pay with another asset',
  PayReview: 'Review',
  PayLink: 'Pay by link',
  PayLoading: 'Payment',
} as const

const load = () => import('./actions/index.ts')

/**
 * Deposits from exchanges on EVM networks and Solana, and payments that the host asks for on every chain whose plugin
 * sends. The hook `services` names the services that lead to exchanges, and the services that take another asset for
 * the requested asset.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { base } from 'tapkit/eip155/networks'
 * import { pay } from 'tapkit/features/pay'
 * const appkit = createAppKit({ plugins: [eip155({ networks: [base] }), pay()] })
 * const asset = 'eip155:8453/slip44:60'
 * await appkit.features.pay.pay({ recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', amount: '0.01', asset })
 * ```
 */
export function pay(): Plugin {
  const name = 'pay'
  return {
    name,
    apply(kernel) {
      const state = payState.of(kernel)
      const { hooks } = kernel
      // No wallet is connected for a deposit that no exchange pays out: the view says so.
      const isOffered = () => exchangesOn(kernel).length > 0
      const views = new Map(
        Object.entries(titles).map(([view, title]): [string, View<'Pay'>] => [
          view,
          {
            title,
            wallet: /Exchange/.test(view) && isOffered,
            load: async () => ({ default: (await import('./views/index.ts'))[view as keyof typeof titles] }),
          },
        ]),
      )
      hooks.resolveView.tap(name, ({ view }) => views.get(view))
      hooks.slot.for('account.actions').tap(name, (items, { networkId }) =>
        // If there are several ways to fund an account, that view has a row for exchanges.
        exchangesOn(kernel, networkId).length === 0 || items.some(({ view }) => (view as string) === 'FundWallet')
          ? items
          : [...items, { id: name, label: 'Deposit', icon: 'bank', view: 'PayWithExchange', order: 15 }],
      )
      hooks.slot.for('account.notices').tap(name, (items) =>
        state.deposit
          ? [
              ...items,
              {
                id: 'pay.deposit',
                label: `Payment at ${state.deposit.exchange.name}`,
                about: state.deposit,
                icon: 'bank',
                view: 'PayLoading',
                order: 20,
              },
            ]
          : items,
      )
      // Payments that were begun before a reload.
      hooks.onOpen.tap(name, () => {
        if (!state.deposit && kernel.storage.has(name)) void load().then(({ recall }) => recall(kernel), kernel.report)
      })
      hooks.onClose.tap(name, ({ from }) => {
        if (state.request) void load().then(({ closed }) => closed(kernel, from?.view), kernel.report)
      })
      return { pay: async (...asked) => (await load()).pay(kernel, ...asked) } satisfies Pay
    },
  }
}
