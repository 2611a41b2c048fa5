import { type Change, isError, isSameAddress, isSameChanges, type LedgerEntry, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isCarried, type Recorded } from './isCarried.ts'
import { knownCalls } from './knownCalls.ts'
import type { Transaction } from './parseTransaction.ts'
import { readCalls } from './readCalls.ts'
import { readMoves, topics } from './readMoves.ts'
import { readNativeIn } from './readNativeIn.ts'
import { readRebooked } from './readRebooked.ts'
import { readTopics } from './readTopics.ts'
import { transferCall } from './tokenCalls.ts'

/**
 * Everything that left the paying account by a transaction, and the promised amounts that arrived, by the network's
 * record: native currency by the transaction's own calls, tokens by its logs. `undefined` only if a smart account may
 * have paid wei by it and nothing else.
 * @throws RPCError, HttpNetworkError
 */
export async function readSeen(
  context: Context,
  network: Network,
  { entry, ...recorded }: Recorded & { readonly entry: LedgerEntry | undefined },
  signal: AbortSignal,
): Promise<readonly Change[] | undefined> {
  const { transaction, logs } = recorded
  const account = entry?.account ?? transaction.from
  const moves = withoutFee(readMoves(logs, account), transaction)
  const tokens = readRebooked(moves, logs, entry?.changes ?? [])
  const isOwn = isSameAddress(account, transaction.from)
  // Promised incoming amounts count too: tokens by the logs, native currency by a trace or the account's balances.
  const came = entry?.awaits ? readMoves(logs, account, 'in') : []
  if (isOwn && !(await isUnread(transaction))) {
    const due = entry?.awaits ? entry.changes.find(isNativeIn) : undefined
    const native = due ? await readNativeIn(context, network, { ...recorded, least: due.amount }, signal) : []
    return [...(await readOwn(transaction, logs)), ...tokens, ...came, ...native]
  }
  // Another sender's transaction, or a smart account's call to its own code. The native currency that it moved is in no
  // log.
  const reviewed = entry?.changes.filter(({ direction, amount }) => direction === 'out' && amount > 0n) ?? []
  const native = reviewed.filter(({ token }) => token === undefined)
  const isUnlogged = native.length > 0 && (await isCarried(context, network, { ...recorded, account }, signal))
  if (!isUnlogged) return [...tokens, ...came]
  // The amounts in the logs are compared anyway. The native currency is assumed to be as reviewed.
  const seen = [...native, ...tokens, ...came]
  return isSameChanges(reviewed, seen) ? undefined : seen
}

const isNativeIn = ({ direction, token }: Change): boolean => direction === 'in' && token === undefined

/** Whether an account calls its own code (EIP-7702) with call data that cannot be read. Such a call may do anything. */
async function isUnread({ from, to, value, data }: Transaction): Promise<boolean> {
  if (to === undefined || !isSameAddress(from, to)) return false
  if (data === '0x' || knownCalls[data.slice(0, 10).toLowerCase()]) return false
  const { readNested } = await import('./readNested.ts')
  return readNested({ sender: from, to, value, data }) === undefined
}

/** On Celo, a fee in a token is burnt first, and the unused part is minted back. The fee is not a payment. */
function withoutFee(moves: readonly Change[], { feeToken }: Transaction): readonly Change[] {
  if (feeToken === undefined) return moves
  const at = moves.findIndex(({ token = '', party = '' }) => isSameAddress(token, feeToken) && /^0x0{40}$/.test(party))
  return moves.filter((_, index) => index !== at)
}

/** The amounts that left the sender by the transaction's own call data. */
async function readOwn({ from, to, value, data }: Transaction, logs: readonly unknown[]): Promise<readonly Change[]> {
  if (to === undefined) return [{ direction: 'out', amount: value }]
  try {
    const { changes } = await readCalls({ sender: from, to, value, data }, from)
    const isMoved = data.toLowerCase().startsWith(transferCall) && isForeign(readTopics(logs, to))
    return changes.filter(({ direction, token }) => direction === 'out' && (!token || isMoved))
  } catch (error) {
    if (!isError(error, 'TransactionUnreadableError')) throw error
    // Even if the call data cannot be read, the called contract and the value are known.
    return [{ direction: 'out', amount: value, party: to }]
  }
}

/** If a token logs events of its own, such as an ERC-223 token, it has not refused, and its call data counts. */
function isForeign(named: readonly unknown[]): boolean {
  const known: readonly unknown[] = Object.values(topics)
  return named.length > 0 && !named.some((topic) => known.includes(topic))
}
