import type { Kernel } from 'tapkit/kernel'

type Asking = { readonly attempt: AbortController; readonly overlay: AbortController; isCovered: boolean }

const asked = new WeakMap<Kernel, Asking>()

/** Gives up what a wallet was asked by the shown view, and answers the signals of what is asked next. */
export function stopAsking(kernel: Kernel): { readonly signal: AbortSignal; readonly overlay: AbortSignal } {
  asked.get(kernel)?.attempt.abort()
  asked.get(kernel)?.overlay.abort()
  const next = { attempt: new AbortController(), overlay: new AbortController(), isCovered: false }
  asked.set(kernel, next)
  return { signal: next.attempt.signal, overlay: next.overlay.signal }
}

/** The wallet has answered, and the dialog is modal again; whether a gate asks the visitor now. The attempt goes on. */
export function cover(kernel: Kernel, isCovered: boolean): void {
  const asking = asked.get(kernel)
  asking?.overlay.abort()
  if (asking) asking.isCovered = isCovered
}

/** Leaves what is asked to the gate that is shown over it, and answers whether one was: only the gate knows what closing it means. */
export const leaveToGate = (kernel: Kernel): boolean => asked.get(kernel)?.isCovered === true && asked.delete(kernel)

/** Whether the view that asked this still waits for it. */
export const isAsking = (kernel: Kernel, signal: AbortSignal): boolean => asked.get(kernel)?.attempt.signal === signal
