import type { Plugin, ViewTable } from 'tapkit/kernel'
import { startOver } from './actions/startOver.ts'
import { type SendState, sendState } from './state.ts'

declare module 'tapkit/kernel' {
  interface FeatureState {
    send: SendState
  }
  interface Views {
    /** Fields that are given are filled in; the visitor may change them. `amount` is a plain decimal. */
    Send: { readonly to?: string; readonly amount?: string; readonly tokenAddress?: string } | undefined
    SendSelectToken: undefined
    SendReview: undefined
    SendConfirmed: {
      readonly id: string
      readonly networkId: `${string}:${string}`
      readonly to: string
      readonly amount: bigint
      readonly decimals: number
      readonly symbol: string
    }
  }
}

const load = (name: keyof typeof import('./views/index.ts')) => async () => ({
  default: (await import('./views/index.ts'))[name] as (props: never) => unknown,
})

const views: ViewTable = {
  Send: { title: 'Send', step: { at: 1, of: 3 }, load: load('Send') },
  SendSelectToken: { title: 'Select token', load: load('SendSelectToken') },
  SendReview: { title: 'Review', step: { at: 2, of: 3 }, load: load('SendReview') },
  SendConfirmed: { title: 'Sent', step: { at: 3, of: 3 }, load: load('SendConfirmed') },
}

/** Sending the native currency and tokens, on every chain whose plugin sends. Adds a key to the account and four views. */
export function send(): Plugin {
  return {
    name: 'send',
    apply(kernel) {
      sendState.of(kernel)
      kernel.hooks.resolveView.tap('send', ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
      kernel.hooks.slot.for('account.actions').tap('send', (items, { namespace }) =>
        // No key to a form that nobody would send.
        kernel.hooks.sendTransfer.isUsed(namespace)
          ? [...items, { id: 'send', label: 'Send', icon: 'send', view: 'Send', order: 40 }]
          : items,
      )
      // An amount of one network or account means nothing on another.
      kernel.hooks.onNetworkChange.tap('send', () => startOver(kernel))
      kernel.hooks.onAccountChange.tap('send', ({ previous }) => {
        if (previous) startOver(kernel)
      })
      kernel.hooks.onDisconnect.tap('send', () => sendState.reset(kernel))
    },
  }
}
