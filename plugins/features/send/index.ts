import type { Plugin, Views, ViewTable } from 'tapkit/kernel'
import { startOver } from './actions/startOver.ts'
import type { messages } from './messages.ts'
import { type SendState, sendState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    send: typeof messages
  }
  interface FeatureState {
    send: SendState
  }
  interface Views {
    /** Given fields are filled in, and the visitor may change them. `amount` is a plain decimal. */
    Send: { readonly to?: string; readonly amount?: string; readonly tokenAddress?: string } | undefined
    SendSelectToken: undefined
    SendReview: undefined
    /** How far a request to a wallet is; `id` is the id of its ledger entry. */
    SendStatus: { readonly id: string }
  }
}

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const views: ViewTable = {
  Send: { title: 'Send', wallet: true, step: { at: 1, of: 3 }, load: load('Send') },
  SendSelectToken: { title: 'Choose token', wallet: true, load: load('SendSelectToken') },
  SendReview: { title: 'Review', step: { at: 2, of: 3 }, load: load('SendReview') },
  SendStatus: { title: 'Transfer', back: false, step: { at: 3, of: 3 }, load: load('SendStatus') },
}

/**
 * Sends the native currency and tokens, on every chain whose plugin sends. Adds a button to the account and four views.
 */
export function send(): Plugin {
  return {
    name: 'send',
    apply(kernel) {
      sendState.of(kernel)
      kernel.hooks.resolveView.tap('send', ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
      kernel.hooks.slot.for('account.actions').tap('send', (items, { namespace }) =>
        // No button if no plugin would send.
        kernel.hooks.send.isUsed(namespace)
          ? [...items, { id: 'send', label: 'Send', icon: 'send', view: 'Send', order: 40 }]
          : items,
      )
      // The host's values are filled in once per navigation, and never again on the way back.
      kernel.hooks.beforeNavigate.tap('send', ({ view, params }, { kind }) => {
        if (view !== 'Send' || kind === 'back') return
        // A form that was left half filled in was of another payment.
        if (params && !kernel.state.router.stack.some((step) => step.view === 'Send')) startOver(kernel)
        const form = sendState.of(kernel)
        if (params || form.given) form.asked = { ...(params as Views['Send']) }
      })
      // An amount of a network or account means nothing on another.
      const restart = () => startOver(kernel)
      kernel.hooks.onNetworkChange.tap('send', ({ reason }) => {
        const { asked } = sendState.of(kernel)
        restart()
        // A wallet that connects takes up what an app has asked for (interface 25).
        if (reason !== 'switch') sendState.of(kernel).asked = asked
      })
      kernel.hooks.onAccountChange.tap('send', ({ previous }) => {
        if (previous) return restart()
        // The address that a receiver resembles is known from now on, so the receiver is checked again (money 16).
        const form = sendState.of(kernel)
        if (form.to && !form.token) form.asked = { ...form.wanted, to: form.to }
      })
      kernel.hooks.onDisconnect.tap('send', restart)
    },
  }
}
