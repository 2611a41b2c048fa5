import { useCallback } from 'react'
import type { Intents, Prepared } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'
import { type ActionState, useAction } from './useAction.ts'

/** A payment: `amount` is in the smallest unit (wei, satoshi, lamports), of the native currency if no token is named. */
export type Transfer = Intents['transfer'] & { readonly namespace?: string | undefined }

/** The result of `useSendTransfer`: how far sending is, and under `prepared` how far preparing is. */
export type UseSendTransfer = ActionState<{ readonly id: string }> & {
  /**
   * Makes the request that the wallet would be asked for, without asking the wallet.
   * @throws NotConnectedError, InvalidAddressError, PreparedMismatchError
   */
  readonly prepare: (transfer: Transfer) => Promise<Prepared>
  readonly preparing: ActionState<Prepared>
  /**
   * Asks the wallet for exactly the prepared request, once. Pass the request that the visitor has on the screen.
   * @throws UserRejectedError, PreparedStaleError, PreparedBlockedError, SendPendingError, SendCancelledError,
   * SendOutcomeUnknownError
   */
  readonly send: AppKit['send']
}

/**
 * Sends a transfer in two steps: the result of `prepare` is drawn, with its notices, and that very object is sent. The
 * outcome stands in `useTransactions`.
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
