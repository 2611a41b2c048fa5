import { type Confirmation, isSameAddress, type LedgerEntry, type Network, pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { findEqual } from './findEqual.ts'
import { findExecution } from './findExecution.ts'
import { findReplacement, type SentTransaction } from './findReplacement.ts'
import { parseTransaction } from './parseTransaction.ts'
import { isHash } from './readHex.ts'
import { readOutcome } from './readOutcome.ts'
import { rpc } from './rpc.ts'

/** How long between two looks, in ms. */
const poll = 1_000

/** Waits until a transaction, or its replacement by the same sender, is mined; `unknown` when `signal` aborts. */
export async function waitForTransaction(
  context: Context,
  { id, network, entry, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  let sent: SentTransaction | undefined
  while (isHash(id) && !signal.aborted) {
    try {
      const outcome = await readOutcome(context, network, { id, entry }, signal)
      if (outcome) return outcome
      sent ??= await readSent(context, network, id, signal)
      const replacement = await findPlaced(context, network, { id, sent, entry }, signal)
      const replaced = replacement && (await readOutcome(context, network, { id: replacement, entry }, signal))
      if (replaced) return replaced
    } catch {
      // An unreachable node may answer at the next look.
    }
    await pause(poll, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

/**
 * Finds the replacement of a transaction by its nonce. If the node no longer knows the transaction, finds a transaction
 * that does the same (money 11), or that executed a Safe's proposal. A cancellation may then belong to another payment,
 * because the nonce is unknown.
 */
async function findPlaced(
  context: Context,
  network: Network,
  { id, sent, entry }: { id: string; sent: SentTransaction | undefined; entry: LedgerEntry | undefined },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!sent) {
    const { equal } = entry ? await findEqual(context, network, entry, signal) : {}
    return equal ?? (entry && findExecution(context, network, { id, entry }, signal))
  }
  // If another sender, such as a bundler, replaces its own transaction, that says nothing about this payment.
  const isOwn = !entry || isSameAddress(sent.from, entry.account)
  return isOwn ? findReplacement(context, network, sent, signal) : undefined
}

async function readSent(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<SentTransaction | undefined> {
  const method = 'eth_getTransactionByHash'
  return parseTransaction(await rpc(context, network, { method, params: [id], signal }))
}
