import type { Change, Confirmation, Kernel, LedgerEntry, Network } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import { identifyTransaction } from './identify.ts'
import { isBefore } from './isBefore.ts'
import { ofOthers } from './ofOthers.ts'
import { readEvents } from './readEvents.ts'
import { readSeen } from './readSeen.ts'

/** The network's record of a transaction. No status if it is pending, was dropped, or cannot be compared. */
type Outcome = {
  readonly status?: 'confirmed' | 'failed' | undefined
  readonly seen?: Confirmation['seen']
  readonly isOther?: boolean | undefined
  /** The id of another transaction with the same nonce that the wallet has sent since. */
  readonly replacedBy?: string | undefined
}

type Input = {
  readonly network: Network
  /** The transaction's id, without `0x`. */
  readonly hex: string
  readonly entry?: LedgerEntry | undefined
  readonly signal: AbortSignal
}

/**
 * Reads the outcome of a transaction, and the amounts that left the paying account.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readOutcome(kernel: Kernel, { network, hex, entry, signal }: Input): Promise<Outcome> {
  const url = `${network.rpcUrl}/extended/v1/tx/0x${hex}`
  const transaction = await kernel.http.get(url, { signal, parse: (json: Record<string, unknown>) => ({ ...json }) })
  const { tx_status: status, canonical, replaced_by_tx_id: other } = transaction
  if (typeof status !== 'string') throw new TypeError('no status')
  const replacing = readHex(other, 32)
  if (status.startsWith('dropped_replace') && replacing) return { replacedBy: `0x${replacing}` }
  // A transaction of an abandoned fork is pending again.
  if (canonical === false) return {}
  if (entry && !isOf(transaction, entry)) {
    // If the chain's clock is not known now, the next look may tell the time.
    const payer = await payerBeside(kernel, transaction, { entry, network, signal }).catch(() => null)
    if (payer === null) return {}
    if (payer === undefined || status.startsWith('abort_')) return { status: 'confirmed', seen: [], isOther: true }
    // In no block yet, as each transaction when its wallet names it: it may still pay.
    if (status !== 'success') {
      ofOthers(kernel).add(`0x${hex}`)
      return {}
    }
    const seen = await readMoves(kernel, { url, transaction, entry: { ...entry, account: payer }, signal })
    return seen === undefined ? {} : { status: 'confirmed', seen, isOther: true }
  }
  // abort_by_response, abort_by_post_condition: the fee is paid, nothing moved.
  if (status.startsWith('abort_')) return { status: 'failed' }
  if (status !== 'success') return {}
  const seen = await readMoves(kernel, { url, transaction, entry, signal })
  // The effect of the transaction is unknown. The next look may read more.
  return seen === undefined && entry ? {} : { status: 'confirmed', seen, isOther: isUnlike(transaction, entry) }
}

type Moves = Pick<Input, 'entry' | 'signal'> & {
  readonly url: string
  readonly transaction: Readonly<Record<string, unknown>>
}

async function readMoves(
  kernel: Kernel,
  { url, transaction, entry, signal }: Moves,
): Promise<readonly Change[] | undefined> {
  const events = transaction.token_transfer ? undefined : await readEvents(kernel, { url, transaction, signal })
  return readSeen({ ...transaction, events }, entry)
}

/** How far the time of a block of Bitcoin may be off, in s. */
const leeway = 7_200

/**
 * The account that has made exactly the reviewed request, if the wallet has named the transaction and the reviewed account has
 * not made it: some wallets sign with whichever account is active in them (money 48).
 * @throws the errors of `isBefore`
 */
async function payerBeside(
  kernel: Kernel,
  transaction: Record<string, unknown>,
  { entry, network, signal }: Pick<Input, 'network' | 'signal'> & { readonly entry: LedgerEntry },
): Promise<string | undefined> {
  const { account, askedAt, named, trace } = entry
  const { sender_address: sender, burn_block_time: time } = transaction
  const isMeant = named && trace?.does !== undefined && identifyTransaction(transaction) === trace.does
  if (typeof sender !== 'string' || sender === account || !isMeant) return undefined
  const isOld =
    typeof time === 'number' &&
    (await isBefore(kernel, { time, clock: 'burn_block_time', askedAt, leeway, network, signal }))
  return isOld ? undefined : sender
}

/** Whether the transaction belongs to the paying account, and was made after `prepare`. */
function isOf(
  { sender_address: sender, nonce }: Record<string, unknown>,
  { account, trace = {} }: LedgerEntry,
): boolean {
  // A payment may replace a pending transaction, so only nonces of recorded transactions are older.
  const since = trace.mined ?? trace.next ?? trace.nonce ?? ''
  // If the index reports a gap, the wallet's next transaction fills it.
  const isMissing = (trace.missing ?? '').split(' ').includes(String(nonce))
  const isOlder = typeof nonce === 'number' && /^\d{1,39}$/.test(since) && BigInt(nonce) < BigInt(since) && !isMissing
  return sender === account ? !isOlder : sender === undefined
}

/**
 * Whether the transaction differs from the review in a way that its amounts do not show: another memo, by which the
 * receiver identifies the payment, or another contract call.
 */
function isUnlike(transaction: Record<string, unknown>, entry: LedgerEntry | undefined): boolean {
  const { kind, memo, trace } = entry ?? {}
  const does = kind !== 'transfer' || memo !== undefined ? trace?.does : undefined
  const did = identifyTransaction(transaction)
  return does !== undefined && did !== undefined && did !== does
}
