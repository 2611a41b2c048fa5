import type { ConnectReason, Plugin, Views, ViewTable } from 'tapkit/kernel'
import type * as words from './kindWords.ts'
import type { messages } from './messages.ts'
import { optionsOf, type SwapOptions } from './options.ts'
import type { PermitService, SignedPermit } from './permits.ts'
import type { SwapService } from './service.ts'
import { serviceOn } from './serviceOn.ts'
import { type SwapState, swapState } from './state.ts'

export type { PermitService, SignedPermit } from './permits.ts'
export type { SwapCall, SwapCalls, SwapQuote, SwapRequest, SwapService, SwapSteps, SwapToken } from './service.ts'
export type { SwapOptions }

declare module 'tapkit/kernel' {
  interface Intents {
    /** Lets a spender take a token. The promise names the spender and the amount. */
    approval: {
      /**
       * Unix time in seconds at which the permission ends. With it, the approval is a signature over typed data
       * (EIP-2612).
       */
      readonly deadline?: bigint | undefined
    }
    /** A trade that a service has written. */
    swap: {
      /** The approval by signature that the trade has to carry, and no other. */
      readonly permit?: SignedPermit | undefined
    }
  }
  interface Services {
    swap: SwapService
    permits: PermitService
  }
  interface Messages {
    swap: typeof messages
    'review.swap': typeof words.swap
    'review.approval': typeof words.approval
  }
  interface FeatureState {
    swap: SwapState
  }
  interface Views {
    /** Tokens by symbol or address. The visitor may change the filled-in values. `amount` is a plain decimal. */
    Swap: { readonly amount?: string; readonly fromToken?: string; readonly toToken?: string } | undefined
    SwapSelectToken: { readonly side: 'from' | 'to' }
    SwapReview: undefined
    /** How far an approval or a swap is; `id` is the id of its ledger entry. */
    SwapStatus: { readonly id: string }
  }
}

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const views = (wallet: () => boolean): ViewTable => ({
  Swap: { title: 'Swap', wallet, step: { at: 1, of: 3 }, load: load('Swap') },
  SwapSelectToken: { title: 'Select Token', wallet, load: load('SwapSelectToken') },
  SwapReview: { title: 'Confirm swap', step: { at: 2, of: 3 }, load: load('SwapReview') },
  SwapStatus: { title: 'Swap', back: false, step: { at: 3, of: 3 }, load: load('SwapStatus') },
})

const isOwn = (kind: string): kind is 'swap' | 'approval' => kind === 'swap' || kind === 'approval'

/**
 * Trades a token for another, with the services of `swap`. Adds a button to the account and four views.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { swap } from 'tapkit/features/swap'
 * createAppKit({ plugins: [eip155({ networks: [mainnet] }), swap({ slippage: 0.5 })] })
 * ```
 */
export function swap(options: SwapOptions = {}): Plugin {
  return {
    name: 'swap',
    options,
    own: true,
    apply(kernel) {
      const { hooks } = kernel
      swapState.of(kernel)
      optionsOf.set(kernel, options)
      // No wallet is connected for a trade that no service makes: the view says so.
      const table = views(() => kernel.networks.list().some((network) => serviceOn(kernel, network)))
      hooks.resolveView.tap('swap', ({ view }) => (Object.hasOwn(table, view) ? table[view] : undefined))
      hooks.resolveKind.tap('swap', ({ kind }) =>
        isOwn(kind) ? { load: async () => ({ default: (await import('./kindWords.ts'))[kind] }) } : undefined,
      )
      hooks.slot.for('account.actions').tap('swap', (items, { networkId }) =>
        // No button if no service would quote.
        serviceOn(kernel, kernel.networks.get(networkId))
          ? [...items, { id: 'swap', label: 'Swap', icon: 'swap', view: 'Swap', order: 20 }]
          : items,
      )
      hooks.slot.for('account.outcome').tap('swap', (items, { kind, status, summary }) =>
        isOwn(kind)
          ? items.map(({ id, about, order }) => ({
              ...{ id, about, order, params: { id } },
              label: `Swap ${status === 'different' ? 'not as reviewed' : status}: ${summary}`,
              labelId: `swap.${status}`,
              icon: 'swap',
              view: 'SwapStatus',
            }))
          : items,
      )
      hooks.beforeNavigate.tap('swap', ({ view, params }, { kind }) => {
        if (view === 'Swap' && kind !== 'back' && params) swapState.of(kernel).asked = { ...(params as Views['Swap']) }
      })
      const restart = () => swapState.reset(kernel)
      hooks.onNavigate.tap('swap', () => {
        // A visitor who comes back to the form finds it as it was typed (interface 22).
        if (!kernel.state.router.stack.some(({ view }) => view === 'Swap')) restart()
      })
      hooks.onClose.tap('swap', restart)
      const move = ({ reason }: { readonly reason: ConnectReason }) => {
        const { asked } = swapState.of(kernel)
        restart()
        // A wallet that connects takes up what an app has asked for (interface 25).
        if (reason !== 'switch') swapState.of(kernel).asked = asked
      }
      hooks.onNetworkChange.tap('swap', move)
      hooks.onAccountChange.tap('swap', move)
    },
  }
}
