import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useSignMessage`. */
export type UseSignMessage = ActionState<Awaited<ReturnType<AppKit['signMessage']>>> & {
  /** @throws NotConnectedError, UserRejectedError, UnsupportedChainError */
  readonly signMessage: AppKit['signMessage']
}

/**
 * Asks the wallet in use to sign a text.
 * @throws KitMissingError
 */
export function useSignMessage({ kit }: { readonly kit?: AppKit | undefined } = {}): UseSignMessage {
  const [signMessage, state] = useAction(useKit('useSignMessage', kit).signMessage)
  return { signMessage, ...state }
}
