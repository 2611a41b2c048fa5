import { type ErrorsOf, type Plugin, stage, type ViewTable } from 'tapkit/kernel'
import type * as errors from './errors.ts'
import type { messages } from './messages.ts'
import { namespace } from './namespace.ts'
import { serviceOf } from './serviceOf.ts'
import { type NamesState, namesState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Messages {
    names: typeof messages
  }
  interface FeatureState {
    names: NamesState
  }
  interface Views {
    /** Explains account names. */
    ChooseAccountName: undefined
    RegisterAccountName: undefined
    /** `address` is the account that the name was registered for. */
    RegisterAccountNameSuccess: { readonly name: string; readonly address: string }
  }
}

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const views: ViewTable = {
  ChooseAccountName: { title: 'Account name', wallet: namespace, load: load('ChooseAccountName') },
  RegisterAccountName: { title: 'Choose name', wallet: namespace, load: load('RegisterAccountName') },
  RegisterAccountNameSuccess: {
    title: '',
    label: 'Account name',
    back: false,
    load: load('RegisterAccountNameSuccess'),
  },
}

/**
 * Names for EVM accounts, from any service that registers them (`NameService`): looked up while the visitor types, and
 * registered with one signature. Adds three views, and a row to an account without a name.
 */
export function names(): Plugin {
  const name = 'names'
  return {
    name,
    apply(kernel) {
      const state = namesState.of(kernel)
      kernel.hooks.resolveView.tap(name, ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
      kernel.hooks.slot.for('account.notices').tap(name, (items, context) => {
        const { address, profile } = kernel.account(namespace)
        const offered =
          context.namespace === namespace &&
          !profile?.name &&
          state.nameless.includes(address ?? '') &&
          serviceOf(kernel)
        return offered
          ? [...items, { id: name, label: 'Choose account name', icon: 'tag', view: 'ChooseAccountName', order: 90 }]
          : items
      })
      // This tap is asked last, after services too, so it hears of the addresses that have no name.
      kernel.hooks.lookupAddress.tap({ name, namespace, stage: stage.fallback + 1 }, ({ address }) => {
        const own = state.named.find((each) => each.address === address)
        // Only the account in use is noted, because a page may look up thousands of addresses.
        if (!own && kernel.account(namespace).address === address && !state.nameless.includes(address))
          state.nameless.push(address)
        return own
      })
    },
  }
}
