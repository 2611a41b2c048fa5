import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isError, type Kernel, type Prepared, rpcCode } from 'tapkit/kernel'
import type { Held } from '../actions/offerPermit.ts'
import { signPermit } from '../actions/signPermit.ts'
import { tellPermit } from '../actions/tellPermit.ts'
import type { SwapRequest } from '../service.ts'

/** The permission of one review of a swap: from its signature until a swap was sent with it, or the review is left. */
export type Permission = {
  /** The signed permission that is not used yet. Memory only: any holder of it may use it. */
  readonly held: () => Held | undefined
  /** It is approved by a transaction instead: the visitor wants that, or the wallet signs nothing of the kind. */
  readonly isByTransaction: boolean
  readonly approveByTransaction: (isByTransaction: boolean) => void
  /** Whether the wallet has signed another permission, or failed: only a transaction is left. */
  readonly isRefused: () => boolean
  /** Has the wallet sign the reviewed permission. @throws the errors of `signPermit` */
  readonly sign: (reviewed: Prepared, left: AbortSignal) => Promise<void>
  /**
   * Sends a step; `send` answers whether it was the swap, and was sent or may have been. A permission that the swap does
   * not carry may still be used, so it is told.
   */
  readonly spend: (prepared: Prepared, send: () => Promise<boolean>) => Promise<void>
}

/** Codes of wallets that know no such request: unsupported method, method not found, method not supported. */
const unknown = [4200, -32601, -32004]

export function usePermission(kernel: Kernel, request: SwapRequest | undefined): Permission {
  const own = useRef<Held | undefined>(undefined)
  const refused = useRef(false)
  const [isByTransaction, setByTransaction] = useState(false)
  const isSpending = useRef(false)
  const isLeft = useRef(false)
  const leave = useCallback(() => {
    if (!isLeft.current || isSpending.current) return
    if (own.current && request) tellPermit(kernel, own.current, request)
    own.current = undefined
  }, [kernel, request])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      leave()
    }
  }, [leave])
  return useMemo(
    () => ({
      held: () => own.current,
      isByTransaction,
      approveByTransaction(isOn) {
        refused.current = false
        setByTransaction(isOn)
      },
      isRefused: () => refused.current,
      async sign(reviewed, left) {
        try {
          const held = await signPermit(kernel, reviewed, left)
          if (!left.aborted) own.current = held
          // The review was left: the permission is told, and forgotten.
          else if (request) tellPermit(kernel, held, request)
        } catch (error) {
          if (isUnknown(error)) setByTransaction(true)
          else refused.current = !isError(error, 'UserRejectedError') && !isError(error, 'PreparedStaleError')
          throw error
        }
      },
      async spend({ intent }, send) {
        isSpending.current = true
        try {
          if ((await send()) && intent.kind === 'swap' && intent.about.permit) own.current = undefined
        } finally {
          isSpending.current = false
          leave()
        }
      },
    }),
    [kernel, request, isByTransaction, leave],
  )
}

/** Whether a wallet says that it signs nothing of the kind: that is no failure. */
const isUnknown = (error: unknown): boolean =>
  isError(error, 'UnsupportedChainError') ||
  isError(error, 'MethodNotSupportedError') ||
  unknown.some((code) => code === rpcCode(error))
