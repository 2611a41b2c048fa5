import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useSwitchAccount`. */
export type UseSwitchAccount = ActionState<Awaited<ReturnType<AppKit['switchAccount']>>> & {
  /** @throws NotConnectedError, AccountNotSharedError */
  readonly switchAccount: AppKit['switchAccount']
}

/**
 * Uses another account that a connected wallet shares.
 * @throws KitMissingError
 */
export function useSwitchAccount({ kit }: { readonly kit?: AppKit | undefined } = {}): UseSwitchAccount {
  const [switchAccount, state] = useAction(useKit('useSwitchAccount', kit).switchAccount)
  return { switchAccount, ...state }
}
