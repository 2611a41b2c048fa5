import { useCallback } from 'react'
import { type Balance, type BaseError, isError } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'

/** The result of a read of the balance. */
export type AppKitBalance = {
  readonly data: Balance | undefined
  readonly error: string | null
  /** Why, as data: `isError(cause, 'HttpNetworkError')` and its like. */
  readonly cause: BaseError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/**
 * Reads the native balance of the account in use, in a namespace or in the active one; it answers failures instead of
 * throwing them.
 */
export function useAppKitBalance({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): { readonly fetchBalance: () => Promise<AppKitBalance> } {
  const { kernel } = useKit('useAppKitBalance', kit)
  const fetchBalance = useCallback(async (): Promise<AppKitBalance> => {
    try {
      return {
        data: await kernel.fetchBalance({ namespace }),
        error: null,
        cause: undefined,
        isSuccess: true,
        isError: false,
      }
    } catch (error) {
      const unasked = isError(error, 'NotConnectedError') || isError(error, 'NetworkNotFoundError')
      const text = unasked ? 'Not able to retrieve balance' : 'No balance found'
      const cause = isError(error) ? error : kernel.report(error)
      return { data: undefined, error: text, cause, isSuccess: false, isError: true }
    }
  }, [kernel, namespace])
  return { fetchBalance }
}
