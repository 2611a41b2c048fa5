import type { Kernel } from '../types/kernel.ts'

const asking = new WeakMap<Kernel, Map<AbortSignal, string>>()

/** The views in which gates are asking the visitor, by the gates' signals. */
export function gatesAsking(kernel: Kernel): Map<AbortSignal, string> {
  const found = asking.get(kernel) ?? new Map<AbortSignal, string>()
  asking.set(kernel, found)
  return found
}
