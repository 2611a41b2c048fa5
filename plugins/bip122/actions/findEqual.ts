import { isSameChanges, type LedgerEntry, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { blockLeeway } from '../explorer/blockLeeway.ts'
import { fetchSpends } from '../explorer/fetchSpends.ts'
import { fetchTransactions } from '../explorer/fetchTransactions.ts'
import type { Listed } from '../explorer/readListed.ts'
import { isBefore } from './isBefore.ts'
import { isEqualPayment } from './isEqualPayment.ts'
import { payeeOf, paysAsReviewed, paysTo } from './payeeOf.ts'
import { readTrace } from './trace.ts'

type Found = Pick<Listed, 'id' | 'time'>

/**
 * Whether a transaction that is found now can be told from an older transaction. That takes a list of the earlier
 * transactions, unless there are none because the address belongs to a single order.
 */
export function isFindable(entry: LedgerEntry): boolean {
  const { before, spent } = readTrace(entry)
  return before !== undefined || (spent === undefined && payeeOf(entry) !== undefined)
}

/**
 * The id of a transaction that may be the payment, or its replacement. For a PSBT: the transaction that spends its
 * first coin. For the payment of an order: a transaction that pays the address of this order alone. For another
 * payment: a transaction of the account that pays exactly the same. Transactions that existed before the wallet was
 * asked, or belong to another request, do not count. If the payment's id is known, an equal payment without an id comes
 * first (money 15).
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function findEqual(
  context: Context,
  { entry, network, signal }: { entry: LedgerEntry; network: Network; signal: AbortSignal },
): Promise<string | undefined> {
  if (!isFindable(entry)) return undefined
  const { before, spent, own, hasOthers } = readTrace(entry)
  const payee = payeeOf(entry)
  const found = spent ? await findSpender(spent) : payee === undefined ? await findPayments() : await findPaid(payee)
  for (const { id, time } of found) {
    if (id !== undefined && !before?.includes(id) && !isTaken(id) && !(await isOld(time))) return id
  }
  return undefined

  async function findSpender(output: string): Promise<readonly Found[]> {
    const [txid = '', index] = output.split(':')
    const spend = (await fetchSpends(context, { txid, network, signal }))[Number(index)]
    return spend ? [{ id: spend.id, time: undefined }] : []
  }

  async function findPayments(): Promise<readonly Found[]> {
    const reviewed = entry.changes
    if (entry.transactionId && isAsked()) return []
    const listed = await fetchTransactions(context, { address: entry.account, network, signal })
    return listed.filter((transaction) => isEqualPayment(transaction, { own, hasOthers, reviewed }))
  }

  async function findPaid(payee: string): Promise<readonly Found[]> {
    const listed = await fetchTransactions(context, { address: payee, network, signal })
    const isShared = context.kernel.state.ledger.some((other) => other.id !== entry.id && payeeOf(other) === payee)
    const same = listed.filter((transaction) => paysAsReviewed(transaction, entry))
    // A transaction that pays less or more is reported as different. It may belong to another request if that request
    // pays the same address.
    const others = isShared ? [] : listed.filter((transaction) => paysTo(transaction, payee, own))
    return [...same, ...others]
  }

  /** Whether a block is older than the request. If the chain's clock is not known, a block that seems older counts as older. */
  async function isOld(time: number | undefined): Promise<boolean> {
    const { askedAt } = entry
    return (
      time !== undefined && isBefore(context, { time, askedAt, leeway: blockLeeway, network, signal }).catch(() => true)
    )
  }

  function isAsked(): boolean {
    return context.kernel.state.ledger.some(
      ({ transactionId, networkId, account, changes }) =>
        transactionId === undefined &&
        networkId === entry.networkId &&
        account === entry.account &&
        isSameChanges(changes, entry.changes),
    )
  }

  function isTaken(id: string): boolean {
    return context.kernel.state.ledger.some((other) => other.id !== entry.id && other.transactionId === id)
  }
}
