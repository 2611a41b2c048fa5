import { isSameAddress } from '../format/isSameAddress.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { digestOf } from './digestOf.ts'
import { isSameChanges } from './isSameChanges.ts'

type Asked = Pick<Prepared, 'account' | 'network' | 'payload' | 'changes' | 'memo' | 'intent'>

/** Finds an entry for the same account and network that has the same payload, or makes the same payment or trade. */
export function findSame(
  ledger: readonly LedgerEntry[],
  { account, network, payload, changes, memo, intent }: Asked,
  isMeant: (entry: LedgerEntry) => boolean,
): LedgerEntry | undefined {
  const digest = digestOf(payload)
  const isTrade = Boolean(intent.promise.in?.length)
  // The contract that a trade calls is no receiver: the same trade may be made by another contract.
  const paid = (moved: Prepared['changes']) =>
    isTrade ? moved.map((change) => ({ ...change, party: undefined })) : moved
  // A request that moves nothing, such as an allowance, is only the same if its payload is.
  const isPayment = changes.some(({ direction, amount }) => direction === 'out' && amount > 0n)
  return ledger.find(
    (entry) =>
      isMeant(entry) &&
      entry.networkId === network.id &&
      isSameAddress(entry.account, account.address) &&
      (entry.digest === digest ||
        (isPayment &&
          isTrade === Boolean(entry.awaits) &&
          entry.memo === memo &&
          isSameChanges(paid(entry.changes), paid(changes)) &&
          (!isTrade || mayBringSame(coming(entry.changes), coming(changes))))),
  )
}

const coming = (moved: Prepared['changes']) => moved.filter(({ direction }) => direction === 'in')

/** Whether two trades may bring the same asset. The review of a trade that no node has tried names nothing that comes. */
const mayBringSame = (left: Prepared['changes'], right: Prepared['changes']): boolean =>
  left.length === 0 ||
  right.length === 0 ||
  left.some(({ token }) => right.some((other) => isSameAddress(token, other.token)))
