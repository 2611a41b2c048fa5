import { type Kernel, type LedgerEntry, type Network, pause } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context, HookInput } from '../context.ts'
import { fetchPage } from './fetchPage.ts'
import { identifyTransaction } from './identify.ts'
import { isBefore } from './isBefore.ts'

/**
 * How far the visitor's clock may be ahead of the chain's, in s. Nonce and contents distinguish the payment from older
 * payments.
 */
const leeway = 600

/** How long between two looks, in ms. */
const interval = 3_000

/** Only so many of the newest transactions are searched. */
const most = 50

/**
 * Looks for a transaction that a wallet may have sent without naming it (money 11): a transaction of the paying account
 * with exactly the reviewed contents, with the reviewed nonce if there was a nonce, made after the wallet was asked.
 */
export async function findTransaction(
  { kernel }: Context,
  { entry, network, signal }: HookInput<'findTransaction'>,
): Promise<{ id: string } | undefined> {
  while (!signal.aborted) {
    const id = await lookFor(kernel, { entry, network, signal })
    if (id) return { id }
    await pause(interval, signal).catch(() => {})
  }
  return undefined
}

/** The id of such a transaction; `undefined` if the lists show none now. */
export async function lookFor(
  kernel: Kernel,
  { entry, network, signal }: Pick<HookInput<'findTransaction'>, 'entry' | 'network' | 'signal'>,
): Promise<string | undefined> {
  const lists = await Promise.all(['mempool', 'transactions'].map((list) => read(kernel, network, entry, list, signal)))
  for (const transaction of lists.flat()) {
    const time = timeOf(transaction)
    if (time === undefined || !isOf(kernel, entry, transaction)) continue
    const question = { time, clock: 'block_time', askedAt: entry.askedAt, leeway, network, signal } as const
    // If the chain's clock is not known, a transaction that seems older counts as older.
    if (!(await isBefore(kernel, question).catch(() => true))) return transaction.tx_id
  }
  return undefined
}

const time = v.optional(v.number())
const shape = v.looseObject({
  tx_id: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  nonce: v.number(),
  sender_address: v.string(),
  receipt_time: time,
  block_time: time,
  burn_block_time: time,
})
type Transaction = v.InferOutput<typeof shape>

/**
 * The newest transactions of a list, in parts if strangers have made them long (history 8). A list that cannot be read is
 * asked for again later.
 */
async function read(
  kernel: Kernel,
  network: Network,
  { account, askedAt }: LedgerEntry,
  list: string,
  signal: AbortSignal,
): Promise<readonly Transaction[]> {
  const url = `${network.rpcUrl}/extended/v1/address/${encodeURIComponent(account)}/${list}`
  const found: Transaction[] = []
  let [offset, limit, isWhole] = [0, most, false]
  while (!isWhole && offset < most) {
    const page = await fetchPage(kernel, { url, offset, limit, signal }).catch(() => undefined)
    if (!page) break
    const read = page.results.filter((each) => v.is(shape, each))
    found.push(...read)
    offset += page.count
    limit = page.limit
    isWhole = page.count === 0 || offset >= page.total || read.some((each) => isOlder(each, askedAt))
  }
  return found
}

const timeOf = ({ receipt_time: received, block_time, burn_block_time }: Transaction): number | undefined =>
  received ?? block_time ?? burn_block_time

/** Whether a transaction was made before the wallet was asked, by the visitor's clock. */
const isOlder = (transaction: Transaction, askedAt: number): boolean =>
  (timeOf(transaction) ?? Number.POSITIVE_INFINITY) < Math.floor(askedAt / 1_000) - leeway

function isOf({ state }: Kernel, entry: LedgerEntry, transaction: Transaction): boolean {
  const { account, trace = {} } = entry
  const { sender_address: sender, nonce, receipt_time: received } = transaction
  const isSame = trace.does !== undefined && identifyTransaction(transaction) === trace.does
  if (sender !== account || !isSame) return false
  if (state.ledger.some(({ id, transactionId }) => id !== entry.id && transactionId === transaction.tx_id)) return false
  if (trace.nonce !== undefined) return String(nonce) === trace.nonce
  // If the wallet chose the nonce, an older payment that was pending has a lower nonce.
  const isMissing = (trace.missing ?? '').split(' ').includes(String(nonce))
  return trace.next === undefined ? received !== undefined : nonce >= Number(trace.next) || isMissing
}
