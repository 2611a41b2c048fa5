import {
  type CaipNetworkId,
  type Kernel,
  type Network,
  selectAccount,
  selectNamespace,
  selectNetwork,
  type Transaction,
} from 'tapkit/kernel'
import { addPage, renewPage } from '../addPage.ts'
import { AccountAddressMissingError } from '../errors.ts'
import { groupByYear } from '../groupByYear.ts'
import { isSpam } from '../isSpam.ts'
import { messages } from '../messages.ts'
import { readTransactions } from '../readTransactions.ts'
import { historyState } from '../state.ts'
import { pageOf } from './pageOf.ts'

/** The part of the activity to read: the newest transactions, or the page after the known ones. */
export type TransactionsQuery = {
  readonly address?: string | undefined
  readonly networkId?: CaipNetworkId | undefined
  /** The next page, after what is there. */
  readonly more?: boolean | undefined
  /** Reads again what is younger than 15 s. */
  readonly force?: boolean | undefined
}

/** The newest read of each kernel: an answer to an earlier one is nobody's. */
const reads = new WeakMap<Kernel, symbol>()

/**
 * Reads transactions of an account, the newest first, into the state. A failure is told, and leaves what was there.
 * @throws AccountAddressMissingError without an account
 */
export async function fetchTransactions(kernel: Kernel, query: TransactionsQuery = {}): Promise<void> {
  const { address, network } = subjectOf(kernel, query)
  const state = historyState.of(kernel)
  const of = `${network.id}:${address}`
  const { more = false } = query
  if (state.of !== of) historyState.reset(kernel)
  const cursor = more ? (state.failed ? state.failed.cursor : state.next) : undefined
  // Nothing follows, or it is on its way already.
  if (more && (state.loading || (cursor === undefined && !state.failed))) return
  const own = Symbol(of)
  reads.set(kernel, own)
  const isCurrent = () => reads.get(kernel) === own && !kernel.signal.aborted && state.of === of
  Object.assign(state, { of, lastNetworkInView: network.id, loading: true })
  if (more) kernel.track('LOAD_MORE_TRANSACTIONS')
  try {
    const answer = await pageOf(kernel, { network, address, cursor, force: query.force ?? false })
    if (!isCurrent()) return
    const read = readTransactions(answer.items, network)
    if (read.length === 0) requireReadable(answer.items, network.id)
    const page = read.filter((transaction) => !isSpam(transaction))
    take(kernel, page, nextOf(answer.next, cursor), cursor)
  } catch (error) {
    if (!isCurrent()) return
    kernel.report(error)
    kernel.track('ERROR_FETCH_TRANSACTIONS')
    Object.assign(state, { loading: false, empty: true, next: undefined, failed: { cursor } })
    kernel.notify(kernel.messages('history', messages).failed, 'error')
  }
}

/** @throws TypeError for a page that has transactions of a network and was not understood: that is no empty past */
function requireReadable(items: unknown, networkId: string): void {
  const isOther = (item: unknown) => typeof Object(item).networkId === 'string' && Object(item).networkId !== networkId
  if (!Array.isArray(items) || items.some((item) => !isOther(item)))
    throw new TypeError(
      'Of what answered `fetchHistory` nothing is read: each needs an `id`, a `networkId`, and `at` in ms.',
    )
}

/** Puts a page in: the newest in the place of what it was, others after what is there. */
function take(
  kernel: Kernel,
  page: readonly Transaction[],
  next: string | undefined,
  cursor: string | undefined,
): void {
  const state = historyState.of(kernel)
  const before = state.transactions
  const renewed = cursor === undefined ? renewPage(before, page) : undefined
  const transactions = renewed ? renewed.transactions : addPage(before, page)
  // If older pages were read before, they are kept, and reading goes on after the last of them.
  const goesOn = renewed?.meets && next !== undefined && !state.failed && transactions.length > page.length
  Object.assign(state, {
    transactions,
    transactionsByYear: groupByYear(transactions),
    loading: false,
    empty: transactions.length === 0,
    next: goesOn ? state.next : next,
    failed: undefined,
    barren: transactions.length > before.length ? 0 : state.barren + (cursor === undefined ? 0 : 1),
  })
}

/** A page that leads to itself leads nowhere. */
const nextOf = (next: unknown, cursor: string | undefined): string | undefined =>
  typeof next === 'string' && next !== '' && next.length <= 4_096 && next !== cursor ? next : undefined

function subjectOf(kernel: Kernel, query: TransactionsQuery): { readonly address: string; readonly network: Network } {
  const { state } = kernel
  const namespace = query.networkId?.split(':')[0] ?? selectNamespace(state)
  const address = query.address ?? selectAccount(state, namespace).address
  const network = kernel.networks.get(query.networkId ?? selectNetwork(state, namespace) ?? '')
  if (!address || !network) throw new AccountAddressMissingError()
  return { address, network }
}
