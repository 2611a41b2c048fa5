import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useSignTypedData`. */
export type UseSignTypedData = ActionState<Awaited<ReturnType<AppKit['signTypedData']>>> & {
  /** @throws NotConnectedError, UserRejectedError, UnsupportedChainError */
  readonly signTypedData: AppKit['signTypedData']
}

/**
 * Asks the wallet in use to sign structured data (EIP-712, SIP-018).
 * @throws KitMissingError
 */
export function useSignTypedData({ kit }: { readonly kit?: AppKit | undefined } = {}): UseSignTypedData {
  const [signTypedData, state] = useAction(useKit('useSignTypedData', kit).signTypedData)
  return { signTypedData, ...state }
}
