import { anySignal, type Change, type Confirmation, type LedgerEntry, type Network, pause } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context, HookInput } from '../context.ts'
import { wsUrlOf } from '../networks/wsUrlOf.ts'
import { bearsMemo } from './bearsMemo.ts'
import { readSeen } from './readSeen.ts'
import { readStatus } from './readStatus.ts'
import { type Recorded, readTransaction } from './readTransaction.ts'
import { subscribeSignature } from './subscribeSignature.ts'

/**
 * The time between two looks, and the time that a node has to show a transaction that was not sent from here, in ms.
 */
const times = { poll: 1_000, reading: 5_000 }

/**
 * Waits until two thirds of the stake have voted for a transaction's block, by subscription and by polling at once, and
 * reads the amounts that it took from the account; `unknown` if `signal` aborts before (money 13). A transaction that
 * is compared with a review is not confirmed before it was read, because an unread transaction may differ from the
 * review.
 */
export async function waitForTransaction(
  context: Context,
  { id, network, entry, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  if (decodeBase58(id)?.length !== 64) return { id, status: 'unknown' }
  const status = await waitForStatus(context, network, id, signal)
  if (!status || (status === 'failed' && !entry)) return { id, status: status ?? 'unknown' }
  const seen = await waitForSeen(context, network, { id, entry, signal })
  if (status === 'failed')
    return seen === 'other'
      ? { id, status: 'confirmed', seen: [], isOther: true }
      : { id, status: seen ? status : 'unknown' }
  if (seen === 'other') return { id, status, seen: [], isOther: true }
  if (!seen) return { id, status: entry ? 'unknown' : status }
  return { id, status, seen: seen.changes, ...(seen.isOther ? { isOther: true } : {}) }
}

async function waitForStatus(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<'confirmed' | 'failed' | undefined> {
  const done = new AbortController()
  const ended = anySignal([signal, done.signal])
  const cluster = context.clusters.get(network.id)
  const notified = cluster ? subscribeSignature(wsUrlOf(cluster), id, ended) : new Promise<never>(() => {})
  try {
    while (!signal.aborted) {
      // A node that is out of reach may be back at the next look.
      const status = await readStatus(context, network, id, signal).catch(() => undefined)
      if (status && status !== 'pending') return status
      const told = await Promise.race([notified, pause(times.poll, ended).catch(() => undefined)])
      if (told) return told
    }
    return undefined
  } finally {
    done.abort()
  }
}

/**
 * The recorded amounts, and whether the payment is another payment all the same: a payment without its memo reaches
 * nobody if the memo tells its owner.
 */
type Seen = { readonly changes: readonly Change[]; readonly isOther: boolean }

/** Waits until a node shows a transaction with all its effects: the node may know of the transaction before that. */
async function waitForSeen(
  context: Context,
  network: Network,
  { id, entry, signal }: Pick<HookInput<'waitForTransaction'>, 'id' | 'entry' | 'signal'>,
): Promise<Seen | 'other' | undefined> {
  for (let passed = 0; ; passed += times.poll) {
    const recorded = await readTransaction(context, network, id, signal).catch(() => undefined)
    if (recorded && entry && !isOf(recorded, entry)) return 'other'
    const changes = recorded && (await readSeen(recorded, entry))
    const isOther = recorded !== undefined && entry?.memo !== undefined && !bearsMemo(recorded.message, entry.memo)
    if (changes || (recorded && !entry)) return changes && { changes, isOther }
    if (signal.aborted || (!entry && passed >= times.reading)) return undefined
    await pause(times.poll, signal).catch(() => {})
  }
}

/** Whether it is signed by the paying account, and of no slot before it was prepared. */
const isOf = ({ message, slot }: Recorded, { account, trace }: LedgerEntry): boolean =>
  message.keys.slice(0, message.signatures.length).includes(account) && !(slot < Number(trace?.slot ?? 0))
