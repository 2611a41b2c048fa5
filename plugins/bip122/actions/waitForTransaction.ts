import { type Change, type Confirmation, isSameChanges, type LedgerEntry, pause } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { fetchTransaction } from '../explorer/fetchTransaction.ts'
import { isMissing } from '../explorer/isMissing.ts'
import { isTxid } from '../explorer/isTxid.ts'
import type { Flow, Listed } from '../explorer/readListed.ts'
import { findEqual } from './findEqual.ts'
import { readSeen } from './readSeen.ts'
import { readTrace } from './trace.ts'

/** How long between two looks, in ms. */
const interval = 1_000

/**
 * Waits until a transaction, or the one that its wallet replaced it with, is in a block; `unknown` where `signal` aborts first,
 * which on Bitcoin is what to expect (money 13). What left the account is the explorer's word.
 */
export async function waitForTransaction(
  context: Context,
  { id, network, entry, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  while (isTxid(id) && !signal.aborted) {
    // An explorer that is out of reach may be back at the next look, and one that is behind may have it then.
    const found = await look(context, { id, network, entry, signal }).catch(() => undefined)
    if (found?.confirmed) return { id: found.id, status: 'confirmed', ...outcomeOf(found, entry) }
    await pause(interval, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

/** A transaction; where there is none of that id any more, as after its fee was raised, what pays the same in its place (money 11). */
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

function outcomeOf(found: Listed, entry: LedgerEntry | undefined): Pick<Confirmation, 'seen' | 'isOther'> {
  // By neither, anything of this left: that says nothing of what was asked for.
  if (entry && (isOlder(found, entry) || isStrangers(found, entry))) return { seen: [], isOther: true }
  const seen = found.flow && (entry ? seenOf(found.flow, entry) : seenAlone(found.flow))
  return seen ? { seen } : {}
}

/** As far as the visitor's clock and a block's may be apart, in ms, where nothing else tells. */
const leeway = 86_400_000

/**
 * Whether it was there before the wallet was asked. A PSBT that was signed before is the same transaction still; a list of an
 * explorer holds the newest payments alone, and its block tells of an older one.
 */
function isOlder({ id, time, coins }: Listed, entry: LedgerEntry): boolean {
  const { before, spent, since } = readTrace(entry)
  // What a PSBT spends is known: what spends other coins is another transaction.
  if (spent !== undefined && coins.length > 0) return !coins.includes(spent)
  const isKnown = spent === undefined && id !== undefined && before?.includes(id) === true
  // Blocks are compared with blocks where some were listed: the visitor's clock may be days ahead.
  return isKnown || (time !== undefined && time < (since ?? entry.askedAt - leeway))
}

/** Whether it spends nothing of the wallet that pays, where that can be told. */
const isStrangers = ({ flow }: Listed, entry: LedgerEntry): boolean =>
  flow !== undefined &&
  !flow.spenders.some((party) => ownIn(flow, entry).some((address) => isSameAddress(address, party)))

function seenOf(flow: Flow, entry: LedgerEntry): readonly Change[] {
  return readSeen(flow, { own: ownIn(flow, entry), ...reviewedIn(entry) })
}

/**
 * The wallet's addresses. Of one that pays with coins of others as well, whoever pays is taken to be it: what was reviewed is
 * compared by what it pays alone. A request of which less may leave could be told as made by anybody's: there it has to pay exactly that.
 */
function ownIn(flow: Flow, entry: LedgerEntry): readonly string[] {
  const { own, hasOthers } = readTrace(entry)
  if (!hasOthers) return own
  const all = [...own, ...flow.spenders]
  const isMeant =
    entry.changes.every(({ limit }) => limit !== 'atMost') ||
    isSameChanges(readSeen(flow, { own: all, ...reviewedIn(entry) }), entry.changes)
  return isMeant ? all : own
}

const reviewedIn = (entry: LedgerEntry) => ({ reviewed: entry.changes, isTheirs: readTrace(entry).spent === undefined })

/** Of a transaction that was not sent from here, only what cannot be the change is said. */
function seenAlone(flow: Flow): Confirmation['seen'] {
  const seen = readSeen(flow, { own: flow.spenders, reviewed: [], isTheirs: false })
  return seen.length > 1 ? undefined : seen
}
