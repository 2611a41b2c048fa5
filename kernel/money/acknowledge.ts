import type { Kernel } from '../types/kernel.ts'
import { entryOf, isAsking, record } from './ledger.ts'

/** Notes that the visitor was told how something ended, so that they are told once. */
export async function acknowledge(kernel: Kernel, id: string): Promise<void> {
  const entry = entryOf(kernel, id)
  if (!entry || entry.told || isAsking(kernel, id)) return
  // The page that asked is gone, or in another tab, which writes what it learns.
  record(kernel, { ...entry, status: entry.status === 'asked' ? 'unknown' : entry.status, told: true })
}
