import { type Change, type Confirmation, type LedgerEntry, pause } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { fetchTransaction } from '../explorer/fetchTransaction.ts'
import { isMissing } from '../explorer/isMissing.ts'
import { isTxid } from '../explorer/isTxid.ts'
import type { Flow, Listed } from '../explorer/readListed.ts'
import { findEqual } from './findEqual.ts'
import { isBefore } from './isBefore.ts'
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
    const outcome = await read(context, { id, network, entry, signal }).catch(() => undefined)
    if (outcome) return { status: 'confirmed', ...outcome }
    await pause(interval, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

type Asked = Pick<HookInput<'waitForTransaction'>, 'id' | 'network' | 'entry' | 'signal'>
type Outcome = Pick<Confirmation, 'seen' | 'isOther'>

/** The outcome of a transaction that is in a block, with its id. */
async function read(context: Context, asked: Asked): Promise<(Outcome & Pick<Confirmation, 'id'>) | undefined> {
  const found = await look(context, asked)
  const outcome = found.confirmed ? await outcomeOf(context, found, asked) : undefined
  return outcome && { id: found.id, ...outcome }
}

/**
 * Reads a transaction. If its id no longer exists, as after its fee was raised, reads the transaction that pays the
 * same in its place (money 11).
 */
async function look(
  context: Context,
  { id, network, entry, signal }: Asked,
): Promise<Listed & { readonly id: string }> {
  const read = async (id: string) => ({ ...(await fetchTransaction(context, { id, network, signal })), id })
  try {
    return await read(id)
  } catch (error) {
    const equal = isMissing(error) && entry ? await findEqual(context, { entry, network, signal }) : undefined
    if (equal === undefined) throw error
    return await read(equal)
  }
}

/** `undefined` if a payment cannot be compared with the review, because the explorer does not list all of the transaction (money 14). */
async function outcomeOf(
  context: Context,
  found: Listed,
  { entry, network, signal }: Asked,
): Promise<Outcome | undefined> {
  if (!entry) {
    const seen = found.flow && seenAlone(found.flow)
    return seen ? { seen } : {}
  }
  const asked = { entry, network, signal }
  // An older transaction, or a stranger's, moved nothing of this payment, and says nothing about the request.
  if (await isOlder(context, found, asked)) return { seen: [], isOther: true }
  if (isStrangers(found, entry)) return { seen: await paidByAnother(context, found, asked), isOther: true }
  return found.flow && { seen: seenOf(found.flow, entry) }
}

/** The largest difference between the visitor's clock and a block's, in ms, if nothing else tells. */
const leeway = 86_400_000

/**
 * Whether the transaction existed before the wallet was asked. A PSBT that was signed before still gives the same
 * transaction. An explorer lists only the newest payments, so an older payment is recognised by its block.
 */
async function isOlder(
  context: Context,
  { id, time, coins }: Listed,
  { entry, network, signal }: Pick<Asked, 'network' | 'signal'> & { readonly entry: LedgerEntry },
): Promise<boolean> {
  const { before, spent, since } = readTrace(entry)
  // The coins that a PSBT spends are known, so a transaction that spends others is another transaction.
  if (spent !== undefined && coins.length > 0) return !coins.includes(spent)
  const isKnown = spent === undefined && id !== undefined && before?.includes(id) === true
  if (isKnown || time === undefined) return isKnown
  // Blocks are compared with blocks where some were listed: the visitor's clock may be days ahead.
  if (since !== undefined) return time < since
  return isBefore(context, { time, askedAt: entry.askedAt, leeway, network, signal })
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
