import { type Change, type Confirmation, type LedgerEntry, pause } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { fetchTransaction } from '../explorer/fetchTransaction.ts'
import { isMissing } from '../explorer/isMissing.ts'
import { isTxid } from '../explorer/isTxid.ts'
import type { Flow, Listed } from '../explorer/readListed.ts'
import { findEqual } from './findEqual.ts'
import { paidByAnother } from './paidByAnother.ts'
import { payeeOf, paysAsReviewed } from './payeeOf.ts'
import { readSeen } from './readSeen.ts'
import { isItem, readSeenItems } from './readSeenItems.ts'
import { readTrace } from './trace.ts'

/** How long between two looks, in ms. */
const interval = 1_000

/**
 * Waits until a transaction, or its wallet's replacement, is in a block; `unknown` if `signal` aborts first, which is
 * usual on Bitcoin (money 13). The outgoing amounts are the explorer's answer.
 */
export async function waitForTransaction(
  context: Context,
  { id, network, entry, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  while (isTxid(id) && !signal.aborted) {
    // An explorer that is unreachable, or lags behind, may answer at the next look.
    const found = await look(context, { id, network, entry, signal }).catch(() => undefined)
    const outcome = found?.confirmed ? outcomeOf(found, entry) : undefined
    if (found && outcome) return { id: found.id, status: 'confirmed', ...outcome }
    await pause(interval, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

/**
 * Reads a transaction. If its id no longer exists, as after its fee was raised, reads the transaction that pays the
 * same in its place (money 11).
 */
async function look(
  context: Context,
  { id, network, entry, signal }: Pick<HookInput<'waitForTransaction'>, 'id' | 'network' | 'entry' | 'signal'>,
): Promise<(Listed & { readonly id: string }) | undefined> {
  const read = async (id: string) => ({ ...(await fetchTransaction(context, { id, network, signal })), id })
  try {
    return await read(id)
  } catch (error) {
    const equal = isMissing(error) && entry ? await findEqual(context, { entry, network, signal }) : undefined
    return equal === undefined ? undefined : read(equal)
  }
}

/** `undefined` if a payment cannot be compared with the review, because the explorer does not list all of the transaction (money 14). */
function outcomeOf(found: Listed, entry: LedgerEntry | undefined): Pick<Confirmation, 'seen' | 'isOther'> | undefined {
  // An older transaction, or a stranger's, moved nothing of this payment, and says nothing about the request.
  if (entry && isOlder(found, entry)) return { seen: [], isOther: true }
  if (entry && isStrangers(found, entry)) return { seen: paidByAnother(found, entry), isOther: true }
  if (!found.flow) return entry ? undefined : {}
  const seen = entry ? seenOf(found.flow, entry) : seenAlone(found.flow)
  return seen ? { seen } : {}
}

/** The largest difference between the visitor's clock and a block's, in ms, if nothing else tells. */
const leeway = 86_400_000

/**
 * Whether the transaction existed before the wallet was asked. A PSBT that was signed before still gives the same
 * transaction. An explorer lists only the newest payments, so an older payment is recognised by its block.
 */
function isOlder({ id, time, coins }: Listed, entry: LedgerEntry): boolean {
  const { before, spent, since } = readTrace(entry)
  // The coins that a PSBT spends are known, so a transaction that spends others is another transaction.
  if (spent !== undefined && coins.length > 0) return !coins.includes(spent)
  const isKnown = spent === undefined && id !== undefined && before?.includes(id) === true
  // Blocks are compared with blocks where some were listed: the visitor's clock may be days ahead.
  return isKnown || (time !== undefined && time < (since ?? entry.askedAt - leeway))
}

/** Whether the transaction spends nothing of the paying wallet, if that can be told. */
const isStrangers = ({ flow }: Listed, entry: LedgerEntry): boolean =>
  flow !== undefined &&
  !flow.spenders.some((party) => ownIn(flow, entry).some((address) => isSameAddress(address, party)))

function seenOf(flow: Flow, entry: LedgerEntry): readonly Change[] | undefined {
  const own = ownIn(flow, entry)
  const { changes } = entry
  return changes.some(isItem)
    ? readSeenItems(flow, { own, reviewed: changes })
    : readSeen(flow, { own, ...reviewedIn(entry, flow) })
}

/**
 * The wallet's addresses. If the wallet also pays with coins of unknown addresses, every payer counts as the wallet,
 * and only the payments are compared with the review. If a request allows less to leave, or if another wallet pays an
 * order's own address, a stranger's transaction could match, so the payments have to be equal.
 */
function ownIn(flow: Flow, entry: LedgerEntry): readonly string[] {
  const { own, hasOthers } = readTrace(entry)
  if (!hasOthers && payeeOf(entry) === undefined) return own
  const isMeant =
    (hasOthers && entry.changes.every(({ limit }) => limit !== 'atMost')) || paysAsReviewed({ flow }, entry)
  return isMeant ? [...own, ...flow.spenders] : own
}

/** If the wallet has named the order's address, the payment to that address counts as reviewed, within its limit. */
function reviewedIn(entry: LedgerEntry, { paid }: Flow) {
  const payee = payeeOf(entry)
  const meant = paid.filter(({ party }) => isSameAddress(party, payee ?? ''))
  const reviewed =
    payee === undefined || entry.changes.some(({ party }) => party !== undefined)
      ? entry.changes
      : meant.map(({ amount }) => ({ direction: 'out' as const, amount, party: payee }))
  return { reviewed, isTheirs: readTrace(entry).spent === undefined }
}

/** For a transaction that was not sent from here, only outputs that cannot be the change are answered. */
function seenAlone(flow: Flow): Confirmation['seen'] {
  const seen = readSeen(flow, { own: flow.spenders, reviewed: [], isTheirs: false })
  return seen.length > 1 ? undefined : seen
}
