import { type ConnectionState, selectConnections } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/**
 * The wallets that are connected in a namespace, or in the active one, with the accounts that each shares; `active` is the
 * one in use.
 * @throws KitMissingError
 */
export function useConnections({
  namespace,
  kit,
}: {
  readonly namespace?: string | undefined
  readonly kit?: AppKit | undefined
} = {}): readonly ConnectionState[] {
  const { kernel } = useKit('useConnections', kit)
  return useKernelState(kernel, (state) => selectConnections(state, namespace))
}
