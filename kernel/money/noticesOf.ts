import { findSimilarAddress } from '../format/findSimilarAddress.ts'
import { formatUnits } from '../format/formatUnits.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { unitText } from '../format/unitText.ts'
import type { IntentPromise, TokenFacts } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Change, LedgerEntry, Notice, Prepared } from '../types/money.ts'
import { assetsOf } from './assetsOf.ts'
import { findSame } from './findSame.ts'
import { knownAddresses } from './knownAddresses.ts'
import { paidBy } from './paidBy.ts'
import { isOpen, rivalsOf } from './rivalsOf.ts'
import { sumOf } from './sumOf.ts'
import { sumText } from './sumText.ts'

type State = Pick<Kernel['state'], 'ledger' | 'graph'>

type Noted = Pick<
  Prepared,
  'intent' | 'account' | 'network' | 'payload' | 'fee' | 'changes' | 'memo' | 'kept' | 'consumes' | 'notices'
>

/** A fee above this share of the payment is out of proportion: a quarter. */
const share = 4n

/** How long a payment is pointed out to the same payment once it is recorded, in ms: an hour. */
const recent = 3_600_000

/**
 * The notices that a request needs on any chain (money 4, money 5, money 8, money 16, money 45). `isKnownPaid` tells of
 * which entries of the ledger the visitor knows that they are paid.
 */
export function noticesOf(
  { intent, account, network, payload, fee, changes, memo, kept, consumes, notices: told }: Noted,
  state: State,
  isKnownPaid: (id: string) => boolean,
): Notice[] {
  const notices: Notice[] = []
  // A visitor or a service chooses the receiver of a payment. If an app wrote the request itself (`out` is a text),
  // there is no chosen receiver to compare.
  const paying = typeof intent.promise.out === 'string' ? [] : changes.filter(({ direction }) => direction === 'out')
  for (const { party, token } of paying) {
    if (party === undefined) continue
    // Tokens sent to their own contract are lost.
    if (token && isSameAddress(token, party)) notices.push({ code: 'tokenContract', blocks: true })
    if (isSameAddress(party, account.address)) notices.push({ code: 'ownAddress' })
    const similar = findSimilarAddress(party, addressesBeside(intent.promise, party, state))
    if (similar) notices.push({ code: 'similarAddress', blocks: true, params: { known: similar } })
  }
  if (kept === 'nothing')
    notices.push({ code: 'untried', params: { most: leavingText(changes, assetsOf({ intent, network })) } })
  if (kept === 'simulation' && intent.promise.in?.length) notices.push({ code: 'lessMayArrive' })
  const paid = intent.isPrice ? 0n : (fee?.against ?? paidBy(changes))
  const cost = fee ? fee.value - (fee.deposit ?? 0n) : 0n
  const isUnchosen = cost > (fee?.chosen ?? 0n)
  if (isUnchosen && paid > 0n && cost * share > paid) {
    notices.push({ code: 'feeHigh', params: { percent: ((cost * 100n) / paid).toString() } })
  } else if (isUnchosen && fee?.usual !== undefined && cost > fee.usual) {
    // If no native currency is paid, the fee can only be compared with the usual fee.
    const usual = `${formatUnits(fee.usual, fee.decimals)} ${unitText(fee.symbol)}`
    notices.push({ code: 'feeHigh', params: { usual } })
  }
  // The plugin may already have said why the fee is unknown.
  if (!fee && !told.some(({ code }) => code === 'feeUnknown')) notices.push({ code: 'feeUnknown' })
  const find = (isMeant: (entry: LedgerEntry) => boolean) =>
    findSame(state.ledger, { intent, account, network, payload, changes, memo }, isMeant)
  const same = find(isOpen)
  const paidBefore = find((entry) => isJustPaid(entry) && !isKnownPaid(entry.id))
  if (same) notices.push({ code: same.status === 'sent' ? 'sentBefore' : 'mayBeSent', params: { id: same.id } })
  if (paidBefore) notices.push({ code: 'paidElsewhere', params: { id: paidBefore.id } })
  // The ids tell a request that was sent after the review from those that the review has pointed out.
  const ids = rivalsOf(state.ledger, { networkId: network.id, consumes })
    .map(({ id }) => id)
    .sort()
  if (ids.length > 0) notices.push({ code: 'replaces', params: { ids: ids.join(' ') } })
  return notices
}

/** The addresses that a receiver could be taken for: those that the visitor has not been shown beside it. */
function addressesBeside({ out }: IntentPromise, party: string, state: State): readonly string[] {
  const named = typeof out === 'string' ? [] : out.filter((limit) => isSameAddress(limit.party, party))
  const looked = named.flatMap(({ notMeant = [] }) => notMeant)
  return knownAddresses(state).filter((known) => !looked.some((other) => isSameAddress(other, known)))
}

/** All that leaves, each asset once. */
function leavingText(changes: Prepared['changes'], assets: readonly TokenFacts[]): string {
  const out = changes.filter(({ direction }) => direction === 'out')
  return out
    .filter(({ token }, at) => out.findIndex((other) => isSameAddress(other.token, token)) === at)
    .map(({ token }) =>
      sumText({ token, amount: sumOf(out.filter((each) => isSameAddress(each.token, token))) }, assets),
    )
    .join(' + ')
}

/**
 * Whether the ledger has learned within the last hour that the network has recorded a payment, even if its receiver was
 * paid another amount.
 */
function isJustPaid({ status, updatedAt, changes, seen = [] }: LedgerEntry): boolean {
  if (updatedAt <= Date.now() - recent) return false
  const due = changes.filter(isPaid)
  if (status === 'confirmed') return due.length > 0
  // A trade, or a limit that is open to any receiver, names none: the asset tells.
  const isDue = (paid: Change) => (reviewed: Change) =>
    reviewed.party === undefined ? isSameAddress(reviewed.token, paid.token) : isSameAddress(reviewed.party, paid.party)
  return status === 'different' && seen.some((paid) => isPaid(paid) && due.some(isDue(paid)))
}

const isPaid = ({ direction, amount }: Change): boolean => direction === 'out' && amount > 0n
