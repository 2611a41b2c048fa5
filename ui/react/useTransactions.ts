import type { DeepReadonly, LedgerEntry } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/**
 * The requests to wallets, the newest first and 99 at most, each followed until its outcome is known, including requests
 * from before this page was loaded.
 * @throws KitMissingError
 */
export function useTransactions({
  kit,
}: {
  readonly kit?: AppKit | undefined
} = {}): readonly DeepReadonly<LedgerEntry>[] {
  const { kernel } = useKit('useTransactions', kit)
  return useKernelState(kernel, ({ ledger }) => ledger)
}
