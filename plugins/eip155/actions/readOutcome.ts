import { type Confirmation, isSameAddress, type LedgerEntry, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { asHeard } from './asHeard.ts'
import { digestCall } from './digestCall.ts'
import { isCancellation } from './isCancellation.ts'
import { isCarried } from './isCarried.ts'
import { isOlder } from './isOlder.ts'
import { isReverted } from './isReverted.ts'
import { isUnanswered } from './isUnanswered.ts'
import { isUnmeant } from './isUnmeant.ts'
import { paidByAnother } from './paidByAnother.ts'
import { parseTransaction } from './parseTransaction.ts'
import { readCost } from './readNativeIn.ts'
import { readOperated } from './readOperated.ts'
import { readPart } from './readPart.ts'
import { readSeen } from './readSeen.ts'
import { rpc } from './rpc.ts'

/**
 * The outcome of a mined transaction, with the network's record of the amounts that left the paying account;
 * `undefined` if it is not mined yet. The transaction failed if it reverted, or if a token refused without an error
 * (evm 2) and nothing left.
 * @throws RPCError, HttpNetworkError
 */
export async function readOutcome(
  context: Context,
  network: Network,
  { id: hash, entry }: { readonly id: string; readonly entry?: LedgerEntry | undefined },
  signal: AbortSignal,
): Promise<Confirmation | undefined> {
  const read = (method: string) => rpc(context, network, { method, params: [hash], signal })
  const answer = await read('eth_getTransactionReceipt')
  if (!answer) return undefined
  const receipt: Record<string, unknown> = Object(answer)
  const transaction = parseTransaction(await read('eth_getTransactionByHash'))
  // The receipt may come from another node at the same address. The outcome waits for the transaction, because it has
  // to be compared with the review.
  if (!transaction) return undefined
  const account = entry?.account ?? transaction.from
  if (entry && isOlder(entry, transaction, receipt.blockNumber))
    return { id: hash, status: 'confirmed', seen: [], isOther: true }
  const isOwn = isSameAddress(account, transaction.from)
  const recordedLogs: readonly unknown[] = Array.isArray(receipt.logs) ? receipt.logs : []
  // In a bundle, an operation of a stranger may log anything about this account.
  const all = isOwn ? recordedLogs : readOperated(recordedLogs, account)
  const part = entry && readPart(all, entry)
  const logs = part ?? all
  // If a Safe executed other proposals in the same transaction, the hash that the wallet named identifies this entry: a
  // transaction is a single payment (money 15).
  const id = (part && entry?.transactionId) ?? hash
  const recorded = { transaction, logs, block: receipt.blockNumber, cost: readCost(receipt) }
  const isStrangers = async () => !isOwn && !(await isCarried(context, network, { ...recorded, account }, signal))
  const failed = { id, status: 'failed', seen: [] } as const
  // Success or failure of a stranger's transaction says nothing about this payment.
  const strangers = { id, status: 'confirmed', seen: [], isOther: true } as const
  if (receipt.status === '0x0') return (await isStrangers()) ? strangers : failed
  if (!isOwn && isReverted(logs, account)) return failed
  const heard = await asHeard(context, network, recorded, signal)
  const seen = await readSeen(context, network, { ...recorded, transaction: heard, entry }, signal)
  if (seen?.length === 0 && (await isStrangers())) {
    return { ...strangers, seen: await paidByAnother(context, network, { ...recorded, entry }, signal) }
  }
  const isRefused = seen?.length === 0 && isUnanswered(transaction, logs, entry)
  // If a request moves nothing, the outgoing amounts do not distinguish it from its cancellation.
  const isCancelled =
    entry?.trace?.call !== undefined &&
    isCancellation(transaction) &&
    digestCall({ ...transaction, to: account }) !== entry.trace.call
  const isOther = isCancelled || (entry !== undefined && (await isUnmeant(transaction, heard, entry)))
  return { id, status: isRefused ? 'failed' : 'confirmed', ...(seen ? { seen } : {}), ...(isOther ? { isOther } : {}) }
}
