import { useCallback } from 'react'
import type { Intents, Prepared } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** What is paid: `amount` in the smallest unit (wei, satoshi, lamports); of the native currency where no token is named. */
export type Transfer = Intents['transfer'] & { readonly namespace?: string | undefined }

/** What `useSendTransfer` answers: how far sending is, and under `prepared` how far preparing is. */
export type UseSendTransfer = ActionState<{ readonly id: string }> & {
  /**
   * Makes of a transfer what the wallet would be asked for; nothing is asked of it.
   * @throws NotConnectedError, InvalidAddressError, PreparedMismatchError
   */
  readonly prepare: (transfer: Transfer) => Promise<Prepared>
  readonly preparing: ActionState<Prepared>
  /**
   * Asks the wallet for exactly what was prepared, once. Hand it the one that the visitor has on the screen.
   * @throws UserRejectedError, PreparedStaleError, PreparedBlockedError, SendPendingError, SendCancelledError,
   * SendOutcomeUnknownError
   */
  readonly send: AppKit['send']
}

/**
 * Sends a transfer in two steps: what `prepare` answers is drawn, with its notices, and that very object is sent. What has
 * become of it stands in `useTransactions`.
 * @throws KitMissingError
 * @example
 * ```tsx
 * import { useSendTransfer } from 'tapkit/react'
 * export function Tip({ to }: { to: string }) {
 *   const { prepare, preparing, send, isPending } = useSendTransfer()
 *   const prepared = preparing.data
 *   if (!prepared) return <button onClick={() => prepare({ to, amount: 10_000_000_000_000_000n })}>Tip 0.01</button>
 *   // What was sent is spent, also where it was refused: the next press is of a new review.
 *   const pay = () => send(prepared).catch(() => {}).finally(preparing.reset)
 *   return (
 *     <button disabled={isPending || prepared.notices.some(({ blocks }) => blocks)} onClick={pay}>
 *       Pay {to} from {prepared.account.address}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSendTransfer({ kit }: { readonly kit?: AppKit | undefined } = {}): UseSendTransfer {
  const own = useKit('useSendTransfer', kit)
  const [send, sending] = useAction(own.send)
  const [prepare, preparing] = useAction(
    useCallback(
      ({ namespace, ...transfer }: Transfer) => own.prepare({ kind: 'transfer', ...transfer }, { namespace }),
      [own],
    ),
  )
  return { prepare, preparing, send, ...sending }
}
