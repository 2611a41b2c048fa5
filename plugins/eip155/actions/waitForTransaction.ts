import { type Confirmation, type Network, pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { findReplacement, type SentTransaction } from './findReplacement.ts'
import { isHash } from './readHex.ts'
import { readOutcome } from './readOutcome.ts'
import { rpc } from './rpc.ts'

/** How long a transaction is waited for, and how long between two looks, in ms (spec 9). */
const patience = { whole: 25_000, poll: 1_000 }

/**
 * Waits until a transaction, or the one that its sender replaced it with, is in a block; `unknown` after 25 s (R25).
 */
export async function waitForTransaction(
  context: Context,
  { id, network, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  const deadline = Date.now() + patience.whole
  let sent: SentTransaction | undefined
  while (isHash(id)) {
    try {
      const outcome = await readOutcome(context, network, id, signal)
      if (outcome) return outcome
      const replacement = sent && (await findReplacement(context, network, sent, signal))
      const replaced = replacement && (await readOutcome(context, network, replacement, signal))
      if (replaced) return replaced
      sent ??= await readSent(context, network, id, signal)
    } catch {
      // A node that is out of reach may be back at the next look.
    }
    if (signal.aborted || Date.now() + patience.poll > deadline) break
    await pause(patience.poll, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

async function readSent(context: Context, network: Network, id: string, signal: AbortSignal) {
  const method = 'eth_getTransactionByHash'
  const found = (await rpc(context, network, { method, params: [id], signal })) as Record<string, unknown> | null
  const { from, nonce } = found ?? {}
  if (typeof from !== 'string' || typeof nonce !== 'string') return undefined
  return { from, nonce: BigInt(nonce), hash: id }
}
