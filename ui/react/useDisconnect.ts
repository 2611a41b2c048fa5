import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'

/** Ends connections: one wallet's, a namespace's, or all. */
export function useDisconnect({ kit }: { readonly kit?: AppKit | undefined } = {}): {
  /** @throws DisconnectFailedError */
  readonly disconnect: (input?: { readonly id?: string; readonly namespace?: string }) => Promise<void>
} {
  const { kernel } = useKit('useDisconnect', kit)
  return { disconnect: ({ id, namespace } = {}) => kernel.disconnect({ connectorId: id, namespace }) }
}
