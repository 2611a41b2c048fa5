import type { Plugin, View } from 'tapkit/kernel'
import type { messages } from './messages.ts'
import { sellers, sellersOn } from './sellers.ts'
import { type OnrampState, onrampState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    onramp: typeof messages
  }
  interface FeatureState {
    onramp: OnrampState
  }
  interface RemoteFeatures {
    /** Off, or the ids of the sellers that are offered. */
    readonly onramp?: false | readonly string[]
  }
  interface Views {
    /** The ways in which money comes to the account, of those that are composed. */
    FundWallet: undefined
    /** The form of a purchase: currency, amount and seller. */
    OnRampProviders: undefined
    OnRampTokenSelect: undefined
    OnRampFiatSelect: undefined
    /** The state of the newest purchase. */
    BuyInProgress: undefined
    WhatIsABuy: undefined
  }
}

const titles = {
  FundWallet: 'Fund wallet',
  OnRampProviders: 'Buy',
  OnRampTokenSelect: 'Select token',
  OnRampFiatSelect: 'Select currency',
  BuyInProgress: 'Buy',
  WhatIsABuy: 'How it works',
} as const

/**
 * Buying crypto for money in a seller's window, on EVM networks and Solana. Adds a key to the account, and the views
 * that lead there; the hook `services` names the sellers.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { onramp } from 'tapkit/features/onramp'
 * createAppKit({ plugins: [eip155({ networks: [mainnet] }), onramp()] })
 * ```
 */
export function onramp(): Plugin {
  const name = 'onramp'
  return {
    name,
    apply(kernel) {
      const state = onrampState.of(kernel)
      const { hooks } = kernel
      // No wallet is connected for a purchase that nobody sells: the view says so.
      const isSold = () => sellers(kernel).length > 0
      const views = new Map(
        Object.entries(titles).map(([view, title]): [string, View<'FundWallet'>] => [
          view,
          {
            title,
            wallet: view === 'FundWallet' || (/^On/.test(view) && isSold),
            load: async () => ({ default: (await import('./views/index.ts'))[view as keyof typeof titles] }),
          },
        ]),
      )
      hooks.resolveView.tap(name, ({ view }) => views.get(view))
      hooks.slot.for('account.actions').tap(name, (items, { networkId }) => {
        if (sellersOn(kernel, networkId).length === 0) return items
        // If there are several ways, the visitor chooses a way first.
        const way = kernel.view('PayWithExchange')
          ? ({ label: 'Fund', labelId: 'onramp.fund', view: 'FundWallet' } as const)
          : ({ label: 'Buy', view: 'OnRampProviders' } as const)
        return [...items, { id: name, icon: 'buy', order: 10, ...way }]
      })
      hooks.slot.for('account.notices').tap(name, (items) =>
        state.order
          ? [
              ...items,
              {
                id: 'onramp.order',
                label: `Purchase at ${state.order.sellerName}`,
                about: state.order,
                icon: 'buy',
                view: 'BuyInProgress',
                order: 20,
              },
            ]
          : items,
      )
      // A purchase that was begun before the page was reloaded is taken up.
      hooks.onOpen.tap(name, () => {
        if (!state.order && kernel.storage.has(name))
          void import('./actions/recall.ts').then(({ recall }) => recall(kernel), kernel.report)
      })
    },
  }
}
