import type { Kernel } from '../types/kernel.ts'

/** A question that a view of the modal shows: a gate asks the visitor, or a press asks a wallet. */
export type Asking = {
  /** The name of the view. */
  readonly view: string
  /** The session of the question. A press for a wallet is identified by its `wallet` instead. */
  readonly sessionId?: string | undefined
  /** The namespace that a gate asks about. A press has none. */
  readonly namespace?: string | undefined
  /** The wallet that a press asks to connect, or to be used. */
  wallet?: { readonly connectorId: string; readonly namespace: string } | undefined
  /** Goes on from the view of a press that ended beneath another session's gate, once the visitor is back at the view. */
  goOn?: (() => void) | undefined
}

const asking = new WeakMap<Kernel, Set<Asking>>()

/** The open questions of the modal, oldest first. */
export function askingIn(kernel: Kernel): Set<Asking> {
  const found = asking.get(kernel) ?? new Set<Asking>()
  asking.set(kernel, found)
  return found
}
