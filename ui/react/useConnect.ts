import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useConnect`. */
export type UseConnect = ActionState<Awaited<ReturnType<AppKit['connect']>>> & {
  /** @throws UserRejectedError, ConnectFailedError, ConnectorNotFoundError, ConnectAbortedError, SessionRefusedError */
  readonly connect: AppKit['connect']
}

/**
 * Connects a listed wallet, in the visitor's own press; the wallet may ask them.
 * @throws KitMissingError
 */
export function useConnect({ kit }: { readonly kit?: AppKit | undefined } = {}): UseConnect {
  const [connect, state] = useAction(useKit('useConnect', kit).connect)
  return { connect, ...state }
}
