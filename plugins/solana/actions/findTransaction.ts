import { type LedgerEntry, type Network, pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { commitment } from './commitment.ts'
import { record, unreadable } from './readJson.ts'
import type { Message } from './readMessage.ts'
import { readPayments } from './readPayments.ts'
import { readTransaction } from './readTransaction.ts'
import { rpc } from './rpc.ts'

/** Most transactions of an account that are looked through, and how long between two looks, in ms. */
const looks = { most: 100, apart: 3_000 }

/**
 * Looks among the account's transactions for one that a wallet made of what was reviewed and did not name: it pays all that was
 * reviewed, also with a newer blockhash than was written or with instructions of the wallet's own beside it. What was recorded
 * before the wallet was asked, or is known to be another request's, is none.
 */
export async function findTransaction(
  context: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ readonly id: string } | undefined> {
  const others = new Set<string>()
  while (!signal.aborted) {
    // A node that is out of reach may be back at the next look.
    const id = await look(context, network, { entry, others, signal }).catch(() => undefined)
    if (id !== undefined) return { id }
    await pause(looks.apart, signal).catch(() => {})
  }
  return undefined
}

type Input = {
  readonly entry: LedgerEntry
  /** Ids that were read and are something else. */
  readonly others: Set<string>
  readonly signal: AbortSignal
}

async function look(context: Context, network: Network, { entry, others, signal }: Input): Promise<string | undefined> {
  if (!isAddress(entry.account)) return undefined
  const params = [entry.account, { limit: looks.most, commitment }]
  const rows = await rpc(context, network, { method: 'getSignaturesForAddress', params, signal })
  if (!Array.isArray(rows)) throw unreadable(rows)
  let failed: string | undefined
  // The oldest first: what is made again later is another one's.
  for (const row of rows.map(record).toReversed()) {
    const { signature, err } = row
    if (typeof signature !== 'string' || others.has(signature) || !isAfter(row, entry)) continue
    if (isAnothers(context, signature, entry)) continue
    const recorded = await readTransaction(context, network, signature, signal)
    if (!recorded) continue
    const { blockhash } = recorded.message
    const isTimely = blockhash === entry.trace?.blockhash || isAsked(row, entry)
    if (!isTimely || !(await isReviewed(recorded.message, entry))) others.add(signature)
    else if (err) failed ??= signature
    else return signature
  }
  return failed
}

/** Whether it was recorded no earlier than the blockhash that was written was read. */
function isAfter({ slot }: Readonly<Record<string, unknown>>, { trace }: LedgerEntry): boolean {
  const since = Number(trace?.slot ?? 0)
  return !(typeof slot === 'number' && slot < since)
}

/** Whether it was recorded after the wallet was asked, by clocks that tell the time in whole seconds. */
const isAsked = ({ blockTime }: Readonly<Record<string, unknown>>, { askedAt }: LedgerEntry): boolean =>
  typeof blockTime !== 'number' || (blockTime + 1) * 1_000 > askedAt

const isAnothers = ({ kernel }: Context, id: string, entry: LedgerEntry): boolean =>
  kernel.state.ledger.some((other) => other.id !== entry.id && other.transactionId === id)

/** Whether it pays everything that was reviewed, with the same memo; a trade has to tell its programs the same. */
async function isReviewed(message: Message, entry: LedgerEntry): Promise<boolean> {
  const { trade } = entry.trace ?? {}
  if (trade !== undefined) return (await import('./digestTrade.ts')).digestTrade(message) === trade
  const reviewed = entry.changes.filter(({ direction }) => direction === 'out')
  const parties = reviewed.flatMap(({ party }) => party ?? [])
  const { changes, opens, memo = '' } = readPayments(message, { account: entry.account, parties })
  const isPaid = reviewed.every(
    ({ amount, token, party }) =>
      changes.some((paid) => paid.amount === amount && paid.token === token && paid.party === party) ||
      // What an account costs that is opened for somebody else, its bytes do not say.
      (token === undefined && party !== entry.account && opens.some(({ owner }) => owner === party)),
  )
  return reviewed.length > 0 && isPaid && memo === (entry.memo ?? '')
}
