import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useSwitchNetwork`. */
export type UseSwitchNetwork = ActionState<Awaited<ReturnType<AppKit['switchNetwork']>>> & {
  /** @throws NetworkNotFoundError, SwitchDeclinedError, UnsupportedChainError */
  readonly switchNetwork: AppKit['switchNetwork']
}

/**
 * Moves to another network, and asks the wallet where one is connected.
 * @throws KitMissingError
 */
export function useSwitchNetwork({ kit }: { readonly kit?: AppKit | undefined } = {}): UseSwitchNetwork {
  const [switchNetwork, state] = useAction(useKit('useSwitchNetwork', kit).switchNetwork)
  return { switchNetwork, ...state }
}
