import type { ErrorsOf, Plugin } from 'tapkit/kernel'
import type * as errors from './errors.ts'
import type { messages } from './messages.ts'
import { type ChooserState, chooserState } from './state.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Messages {
    chooser: typeof messages
  }
  interface FeatureState {
    chooser: ChooserState
  }
}

/**
 * Asks the visitor which wallet to use, in an overlay of its own (`<tapkit-chooser>`) that loads when it is first needed.
 * It answers the hook `chooseWallet`; `createRequest` of `tapkit/bip122/request` calls that.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { bip122 } from 'tapkit/bip122'
 * import { bitcoin } from 'tapkit/bip122/networks'
 * import { chooser } from 'tapkit/features/chooser'
 * const appkit = createAppKit({ plugins: [bip122({ networks: [bitcoin] }), chooser()] })
 * ```
 */
export function chooser(): Plugin {
  return {
    name: 'chooser',
    apply(kernel) {
      chooserState.of(kernel)
      kernel.hooks.chooseWallet.tapPromise('chooser', async (choice) =>
        (await import('./actions/chooseWallet.ts')).chooseWallet(kernel, choice),
      )
    },
  }
}
