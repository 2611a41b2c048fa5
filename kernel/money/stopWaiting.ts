import type { Kernel } from '../types/kernel.ts'
import { follow } from './follow.ts'
import { entryOf, isAsking, record } from './ledger.ts'

/**
 * Stops waiting for a wallet that does not answer. The wallet may still send: the chain is searched, and a late answer
 * counts.
 */
export async function stopWaiting(kernel: Kernel, id: string): Promise<void> {
  const entry = entryOf(kernel, id)
  if (!entry || !isAsking(kernel, id)) return
  record(kernel, { ...entry, status: 'unknown' })
  void follow(kernel, id)
}
