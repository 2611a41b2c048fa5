import type { Kernel } from '../types/kernel.ts'

const told = new WeakMap<Kernel, Set<string>>()

/** Ids of this page's requests whose outcome was told as unknown: by an error to the caller, or by the entry of the ledger. */
export function toldUnknown(kernel: Kernel): Set<string> {
  const ids = told.get(kernel) ?? new Set()
  told.set(kernel, ids)
  return ids
}
