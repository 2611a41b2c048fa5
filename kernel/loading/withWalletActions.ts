import { answerCheck } from '../hooks/answerCheck.ts'

type WalletActions = typeof import('../walletActions.ts')

let loaded: WalletActions | undefined
let loading: Promise<WalletActions> | undefined

/** Loads what reaches a wallet; a failed load may be tried again. */
export function loadWalletActions(): Promise<WalletActions> {
  loading ??= import('../walletActions.ts').then(provideWalletActions, (error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Hands over what was loaded some other way: a test kernel has it from the start. */
export function provideWalletActions(actions: WalletActions): WalletActions {
  loaded = actions
  answerCheck.require = actions.requireAnswer
  return actions
}

/** Runs one of them; at once where they are there. */
export async function withWalletActions<value>(
  run: (actions: WalletActions) => value | Promise<value>,
): Promise<value> {
  return run(loaded ?? (await loadWalletActions()))
}
