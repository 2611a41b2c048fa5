import type { Confirmation, Kernel, LedgerEntry, Network } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import { identifyTransaction } from './identify.ts'
import { readEvents } from './readEvents.ts'
import { readSeen } from './readSeen.ts'

/** What the network says of a transaction; no status while it waits, where it was dropped, and where it cannot be compared. */
type Outcome = {
  readonly status?: 'confirmed' | 'failed' | undefined
  readonly seen?: Confirmation['seen']
  readonly isOther?: boolean | undefined
  /** Another one with the same nonce that the wallet has sent since. */
  readonly replacedBy?: string | undefined
}

type Input = {
  readonly network: Network
  /** Of the transaction's id, without `0x`. */
  readonly hex: string
  readonly entry?: LedgerEntry | undefined
  readonly signal: AbortSignal
}

/**
 * Reads what became of a transaction, and what left the paying account by it.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readOutcome(kernel: Kernel, { network, hex, entry, signal }: Input): Promise<Outcome> {
  const url = `${network.rpcUrl}/extended/v1/tx/0x${hex}`
  const transaction = await kernel.http.get(url, { signal, parse: (json: Record<string, unknown>) => ({ ...json }) })
  const { tx_status: status, canonical, replaced_by_tx_id: other } = transaction
  if (typeof status !== 'string') throw new TypeError('no status')
  const replacing = readHex(other, 32)
  if (status.startsWith('dropped_replace') && replacing) return { replacedBy: `0x${replacing}` }
  // One of a fork that was left behind waits again.
  if (canonical === false) return {}
  if (entry && !isOf(transaction, entry)) return { status: 'confirmed', seen: [], isOther: true }
  // abort_by_response, abort_by_post_condition: the fee is paid, nothing moved.
  if (status.startsWith('abort_')) return { status: 'failed' }
  if (status !== 'success') return {}
  const events = transaction.token_transfer ? undefined : await readEvents(kernel, { url, transaction, signal })
  const seen = readSeen({ ...transaction, events }, entry)
  // Nobody can tell whether it did what was reviewed: more may be readable at the next look.
  return seen === undefined && entry ? {} : { status: 'confirmed', seen, isOther: isUnlike(transaction, entry) }
}

/** Whether it is the paying account's, and of after it was prepared. */
function isOf(
  { sender_address: sender, nonce }: Record<string, unknown>,
  { account, trace = {} }: LedgerEntry,
): boolean {
  // A payment may take the place of one that waits: only those in blocks are older.
  const since = trace.mined ?? trace.next ?? trace.nonce ?? ''
  // A gap that the index tells is filled by the wallet's next one.
  const isMissing = (trace.missing ?? '').split(' ').includes(String(nonce))
  const isOlder = typeof nonce === 'number' && /^\d{1,39}$/.test(since) && BigInt(nonce) < BigInt(since) && !isMissing
  return sender === account ? !isOlder : sender === undefined
}

/**
 * Whether it says something else than was reviewed, where what left does not tell it: a memo, by which whoever is paid knows
 * whose it is, and what a contract is asked for.
 */
function isUnlike(transaction: Record<string, unknown>, entry: LedgerEntry | undefined): boolean {
  const { kind, memo, trace } = entry ?? {}
  const does = kind !== 'transfer' || memo !== undefined ? trace?.does : undefined
  const did = identifyTransaction(transaction)
  return does !== undefined && did !== undefined && did !== does
}
