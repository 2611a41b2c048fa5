import { findSimilarAddress } from '../format/findSimilarAddress.ts'
import { formatUnits } from '../format/formatUnits.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { unitText } from '../format/unitText.ts'
import type { TokenFacts } from '../types/intent.ts'
import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry, Notice, Prepared } from '../types/money.ts'
import { assetsOf } from './assetsOf.ts'
import { findSame } from './findSame.ts'
import { knownAddresses } from './knownAddresses.ts'
import { paidBy } from './paidBy.ts'
import { sumText } from './sumText.ts'

/** A fee of more than a quarter of the payment is out of proportion. */
const share = 4n

/** The notices that a request needs on any chain (money 4, money 5, money 16). */
export function noticesOf(
  {
    intent,
    account,
    network,
    payload,
    fee,
    changes,
    memo,
    kept,
    notices: told,
  }: Pick<Prepared, 'intent' | 'account' | 'network' | 'payload' | 'fee' | 'changes' | 'memo' | 'kept' | 'notices'>,
  state: Pick<Kernel['state'], 'ledger' | 'graph'>,
): Notice[] {
  const notices: Notice[] = []
  // A visitor or a service chooses whom a payment goes to. If an app wrote the request itself (`out` is a text), nobody
  // chose a receiver to compare.
  const paying = typeof intent.promise.out === 'string' ? [] : changes.filter(({ direction }) => direction === 'out')
  for (const { party, token } of paying) {
    if (party === undefined) continue
    // Tokens sent to their own contract are lost.
    if (token && isSameAddress(token, party)) notices.push({ code: 'tokenContract', blocks: true })
    if (isSameAddress(party, account.address)) notices.push({ code: 'ownAddress' })
    const similar = findSimilarAddress(party, addressesBeside(intent, state))
    if (similar) notices.push({ code: 'similarAddress', blocks: true, params: { known: similar } })
  }
  if (kept === 'nothing')
    notices.push({ code: 'untried', params: { most: leavingText(changes, assetsOf({ intent, network })) } })
  if (kept === 'simulation' && intent.promise.in?.length) notices.push({ code: 'lessMayArrive' })
  const paid = fee?.against ?? paidBy(changes)
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
  const same = findSame(state.ledger, { account, network, payload, changes, memo }, isOpen)
  if (same) notices.push({ code: same.status === 'sent' ? 'sentBefore' : 'mayBeSent', params: { id: same.id } })
  return notices
}

/**
 * The known addresses that the receiver could be mistaken for, without those that the visitor has already compared with
 * the receiver.
 */
function addressesBeside(intent: Prepared['intent'], state: Parameters<typeof knownAddresses>[0]): readonly string[] {
  const looked = intent.kind === 'transfer' ? (intent.about.notMeant ?? []) : []
  return knownAddresses(state).filter((known) => !looked.some((other) => isSameAddress(other, known)))
}

const leavingText = (changes: Prepared['changes'], assets: readonly TokenFacts[]): string =>
  changes.flatMap((change) => (change.direction === 'out' ? sumText(change, assets) : [])).join(' + ')

/** Whether the outcome of an entry is still open. */
const isOpen = ({ status }: LedgerEntry): boolean => status === 'asked' || status === 'sent' || status === 'unknown'
