import type { Plugin, ViewTable } from 'tapkit/kernel'
import type { messages } from './messages.ts'
import { type TokensState, tokensState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    tokens: typeof messages
  }
  interface FeatureState {
    tokens: TokensState
  }
  interface Views {
    /** The account's tokens, inside the account view. */
    AccountTokens: undefined
    /** The worth of the account, under its balance. */
    AccountWorth: undefined
    /** A token. `key` is its address, in lower case if hexadecimal, and '' for the native currency. */
    Token: { readonly networkId: string; readonly key: string }
    HiddenTokens: { readonly networkId: string }
    AddToken: { readonly networkId: string }
  }
}

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const wallet = ({ networkId }: { readonly networkId: string }) => networkId.split(':')[0]

const views: ViewTable = {
  AccountTokens: { title: 'Tokens', wallet: true, load: load('AccountTokens') },
  AccountWorth: { title: 'Worth', wallet: true, load: load('AccountWorth') },
  Token: { title: 'Token', wallet, load: load('Token') },
  HiddenTokens: { title: 'Hidden tokens', wallet, load: load('HiddenTokens') },
  AddToken: { title: 'Add token', wallet, load: load('AddToken') },
}

/**
 * The account's tokens and their worth, in place of the account's plain list: of each connected chain, with a search, hidden
 * tokens, and spam kept apart. Prices in dollars come from the plugin that answers `prices`; without such a plugin, no worth is shown.
 */
export function tokens(): Plugin {
  const name = 'tokens'
  return {
    name,
    apply(kernel) {
      const { hooks } = kernel
      const state = tokensState.of(kernel)
      hooks.resolveView.tap(name, ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
      hooks.slot
        .for('account.tabs')
        .tap(name, (items) => [
          { id: name, label: 'Tokens', icon: 'wallet', view: 'AccountTokens', order: 10 },
          ...items,
        ])
      hooks.slot.for('account.balance').tap(name, (items, { namespace }) =>
        // Where nobody says what anything costs, no place is kept for it.
        hooks.services.for('prices').isUsed() || kernel.account(namespace).tokens.data.some(({ price }) => price)
          ? [...items, { id: 'worth', label: 'Worth', icon: 'wallet', view: 'AccountWorth', order: 10 }]
          : items,
      )
      hooks.onClose.tap(name, () => {
        state.search = ''
      })
    },
  }
}
