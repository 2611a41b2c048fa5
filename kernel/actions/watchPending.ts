import { pause } from '../async/pause.ts'
import { cacheOf } from '../state/cacheOf.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Confirmation, Transfer } from '../types/transfer.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** How often a transaction that was not seen in time is looked for, in ms, and how many times at most (spec 9). */
const interval = 30_000
const limit = 99

/** Goes on looking for a transaction's outcome after the first wait was over; off unless `features.pendingWatch` is set. */
export async function watchPending(kernel: Kernel, transfer: Transfer, id: string): Promise<Confirmation> {
  const { network } = transfer
  let confirmation: Confirmation = { id, status: 'unknown' }
  for (let turn = 0; turn < limit && confirmation.status === 'unknown'; turn++) {
    await pause(interval, kernel.signal)
    cacheOf(kernel).drop(`transaction:${network.id}:${id}`)
    confirmation = await waitForTransaction(kernel, { id, networkId: network.id })
  }
  return confirmation
}
