import { type Confirmation, type Network, pause } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context, HookInput } from '../context.ts'
import { wsUrlOf } from '../networks/wsUrlOf.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { readStatus } from './readStatus.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { readTransaction } from './readTransaction.ts'
import { readTransfer } from './readTransfer.ts'
import { subscribeSignature } from './subscribeSignature.ts'

/** How long a transaction is waited for, how long between two looks, and how long it may take to be shown, in ms (spec 9). */
const patience = { whole: 25_000, poll: 1_000, reading: 5_000 }

/**
 * Waits until two thirds of the stake have voted for a transaction's block, by subscription and by polling at once;
 * `unknown` after 25 s (R25).
 */
export async function waitForTransaction(
  context: Context,
  { id, network, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  const unknown = { id, status: 'unknown' } as const
  if (decodeBase58(id)?.length !== 64) return unknown
  const done = new AbortController()
  const ended = AbortSignal.any([signal, done.signal])
  const cluster = context.clusters.get(network.id)
  const notified = cluster ? subscribeSignature(wsUrlOf(cluster), id, ended) : new Promise<never>(() => {})
  const deadline = Date.now() + patience.whole
  const isLate = (margin: number) => signal.aborted || Date.now() + margin > deadline
  try {
    let status: Confirmation['status'] | undefined
    for (;;) {
      status ??= await readOutcome(context, network, id, signal)
      if (status) break
      if (isLate(patience.poll)) return unknown
      status = await Promise.race([notified, pause(patience.poll, ended).catch(() => undefined)]).then(
        (told) => told ?? undefined,
      )
    }
    // A node may know of the transaction before it can show it.
    const shown = Date.now() + patience.reading
    let seen = await readSeen(context, network, id, signal)
    while (!seen && Date.now() < shown && !isLate(2 * patience.poll)) {
      await pause(patience.poll, ended).catch(() => {})
      seen = await readSeen(context, network, id, signal)
    }
    return { id, status, ...(seen === 'none' || !seen ? {} : { seen }) }
  } finally {
    done.abort()
  }
}

async function readOutcome(context: Context, network: Network, id: string, signal: AbortSignal) {
  // A node that is out of reach may be back at the next look.
  const status = await readStatus(context, network, id, signal).catch(() => undefined)
  return status === 'pending' ? undefined : status
}

/** What the network recorded: whom it paid, and how much; `none` where it is no plain transfer, `undefined` while unread. */
async function readSeen(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<NonNullable<Confirmation['seen']> | 'none' | undefined> {
  try {
    const message = await readTransaction(context, network, id, signal)
    if (!message) return undefined
    const paid = readTransfer(message)
    if (!paid) return 'none'
    if (!paid.to || !paid.mint) return { to: paid.to, amount: paid.amount }
    const [account] = paid.owner ? [] : await fetchAccounts(context, network, [paid.to], { signal })
    const owner = paid.owner ?? (account && readTokenAccount(account)?.owner)
    return { to: owner, amount: paid.amount }
  } catch {
    return undefined
  }
}
