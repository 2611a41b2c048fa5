import { useCallback } from 'react'
import { type Balance, isError, type Kernel } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'

type Result = {
  readonly data: Balance | undefined
  readonly error: string | null
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
  readonly kit?: Kernel | undefined
} = {}): { readonly fetchBalance: () => Promise<Result> } {
  const kernel = useKit('useAppKitBalance', kit)
  const fetchBalance = useCallback(async (): Promise<Result> => {
    try {
      return { data: await kernel.fetchBalance({ namespace }), error: null, isSuccess: true, isError: false }
    } catch (error) {
      const unasked = isError(error, 'NotConnectedError') || isError(error, 'NetworkNotFoundError')
      const text = unasked ? 'Not able to retrieve balance' : 'No balance found'
      return { data: undefined, error: text, isSuccess: false, isError: true }
    }
  }, [kernel, namespace])
  return { fetchBalance }
}
