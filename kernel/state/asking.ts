import type { Kernel } from '../types/kernel.ts'

/** A question that stands in a view of the modal: a gate's to the visitor, or a press's to a wallet. */
export type Asking = {
  /** The name of the view. */
  readonly view: string
  /** The session that it is about. The session of a press to connect is known by its `wallet` instead. */
  readonly sessionId?: string | undefined
  /** The namespace that a gate asks for; a press has none. */
  readonly namespace?: string | undefined
  /** The wallet that a press asks to connect. */
  wallet?: { readonly connectorId: string; readonly namespace: string } | undefined
  /** Goes on from the view of a press that ended beneath another session's gate, once the visitor is back at the view. */
  goOn?: (() => void) | undefined
}

const asking = new WeakMap<Kernel, Set<Asking>>()

/** Everything that is asked in the modal now, the oldest question first. */
export function askingIn(kernel: Kernel): Set<Asking> {
  const found = asking.get(kernel) ?? new Set<Asking>()
  asking.set(kernel, found)
  return found
}
