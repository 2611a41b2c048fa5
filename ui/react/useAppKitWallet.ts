import { useCallback } from 'react'
import type { Connection } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { connectWallet } from '../wallet/connectWallet.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** The result of `useAppKitWallet`. */
export type UseAppKitWallet = ActionState<Connection> & {
  /** Wallets have been looked for, and remembered sessions have been restored. */
  readonly isReady: boolean
  /**
   * Goes to one wallet, by its name, id or reverse domain name, in the visitor's own press.
   * @throws UserRejectedError, ConnectFailedError, ConnectAbortedError where the modal was closed or another wallet was pressed for
   */
  readonly connect: (wallet: string) => Promise<Connection>
}

/**
 * Goes straight to one wallet, in the modal, as `WalletButton` does.
 * @throws KitMissingError
 * @example
 * ```tsx
 * import { useAppKitWallet } from 'tapkit/react'
 * export function Phantom() {
 *   const { connect, isPending, error } = useAppKitWallet()
 *   return <button disabled={isPending} onClick={() => connect('Phantom')}>{error?.message ?? 'Phantom'}</button>
 * }
 * ```
 */
export function useAppKitWallet({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): UseAppKitWallet {
  const own = useKit('useAppKitWallet', kit)
  const isReady = useKernelState(own.kernel, ({ status }) => status === 'ready')
  const [connect, state] = useAction(
    useCallback((wallet: string) => connectWallet(own, wallet, namespace), [own, namespace]),
  )
  return { connect, isReady, ...state }
}
