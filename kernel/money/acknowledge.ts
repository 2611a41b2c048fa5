import type { Kernel } from '../types/kernel.ts'
import { entryOf, isAsking, record } from './ledger.ts'

/** Notes that the visitor was told how a request ended, so that no other page tells them again. */
export async function acknowledge(kernel: Kernel, id: string): Promise<void> {
  const entry = entryOf(kernel, id)
  if (!entry || entry.told || isAsking(kernel, id)) return
  // If the entry is still `asked`, another page asked. That page is gone, or lives in another tab and writes the answer.
  record(kernel, { ...entry, status: entry.status === 'asked' ? 'unknown' : entry.status, told: true })
}
