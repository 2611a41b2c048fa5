import type { Kernel } from '../types/kernel.ts'

const asking = new WeakMap<Kernel, Map<AbortSignal, string>>()

/** The views in which gates ask the visitor now, by the signals of the gates. */
export function gatesAsking(kernel: Kernel): Map<AbortSignal, string> {
  const found = asking.get(kernel) ?? new Map<AbortSignal, string>()
  asking.set(kernel, found)
  return found
}
