import { type LedgerEntry, type Network, pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { commitment } from './commitment.ts'
import { isBefore } from './isBefore.ts'
import { record, unreadable } from './readJson.ts'
import type { Message } from './readMessage.ts'
import { readPayments } from './readPayments.ts'
import { readTransaction } from './readTransaction.ts'
import { rpc } from './rpc.ts'

/** Most transactions of an account that are searched, and the pause between two searches, in ms. */
const looks = { most: 100, apart: 3_000 }

/**
 * Searches the account's transactions for the reviewed payment, whose id the wallet did not name. A transaction matches
 * if it pays everything that was reviewed, even with a newer blockhash or with further instructions of the wallet. It
 * does not match if it was recorded before the wallet was asked, or belongs to another request.
 */
export async function findTransaction(
  context: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ readonly id: string } | undefined> {
  const others = new Set<string>()
  while (!signal.aborted) {
    // An unreachable node may answer at the next look.
    const id = await look(context, network, { entry, others, signal }).catch(() => undefined)
    if (id !== undefined) return { id }
    await pause(looks.apart, signal).catch(() => {})
  }
  return undefined
}

type Input = {
  readonly entry: LedgerEntry
  /** Ids that were read and did not match. */
  readonly others: Set<string>
  readonly signal: AbortSignal
}

async function look(context: Context, network: Network, { entry, others, signal }: Input): Promise<string | undefined> {
  if (!isAddress(entry.account)) return undefined
  const params = [entry.account, { limit: looks.most, commitment }]
  const rows = await rpc(context, network, { method: 'getSignaturesForAddress', params, signal })
  if (!Array.isArray(rows)) throw unreadable(rows)
  const { askedAt, trace } = entry
  const isEarly = async ({ blockhash }: Message, time: unknown) =>
    blockhash !== trace?.blockhash &&
    isBefore(context, { time, askedAt, network, signal }).catch(() => 'unknown' as const)
  let failed: string | undefined
  // The oldest comes first, because a later equal transaction belongs to another request.
  for (const row of rows.map(record).toReversed()) {
    const { signature, err } = row
    if (typeof signature !== 'string' || others.has(signature) || !isAfter(row, entry)) continue
    if (isAnothers(context, signature, entry)) continue
    const recorded = await readTransaction(context, network, signature, signal)
    if (!recorded) continue
    const { message } = recorded
    const isOther = !(await isReviewed(message, entry)) || (await isEarly(message, row.blockTime))
    // Until the chain's clock is known, a transaction that seems older counts as older.
    if (isOther === 'unknown') continue
    if (isOther) others.add(signature)
    else if (err) failed ??= signature
    else return signature
  }
  return failed
}

/** Whether the transaction was recorded no earlier than the written blockhash was read. */
function isAfter({ slot }: Readonly<Record<string, unknown>>, { trace }: LedgerEntry): boolean {
  const since = Number(trace?.slot ?? 0)
  return !(typeof slot === 'number' && slot < since)
}

const isAnothers = ({ kernel }: Context, id: string, entry: LedgerEntry): boolean =>
  kernel.state.ledger.some((other) => other.id !== entry.id && other.transactionId === id)

/**
 * Whether the transaction pays everything that was reviewed, with the same memo. A trade must have the same
 * instructions for its programs.
 */
async function isReviewed(message: Message, entry: LedgerEntry): Promise<boolean> {
  const { trade } = entry.trace ?? {}
  if (trade !== undefined) return (await import('./digestTrade.ts')).digestTrade(message) === trade
  const reviewed = entry.changes.filter(({ direction }) => direction === 'out')
  const parties = reviewed.flatMap(({ party }) => party ?? [])
  const { changes, opens, memo = '' } = readPayments(message, { account: entry.account, parties })
  const isPaid = reviewed.every(
    ({ amount, token, party }) =>
      changes.some((paid) => paid.amount === amount && paid.token === token && paid.party === party) ||
      // The bytes do not tell the cost of an account that is opened for another owner.
      (token === undefined && party !== entry.account && opens.some(({ owner }) => owner === party)),
  )
  return reviewed.length > 0 && isPaid && memo === (entry.memo ?? '')
}
