import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { commitment } from './commitment.ts'
import { record, unreadable } from './readJson.ts'
import { readTransaction } from './readTransaction.ts'
import { rpc } from './rpc.ts'
import type { Draft } from './writeTransaction.ts'

/** Most transactions of an account that are looked through. */
const limit = 25

/**
 * Looks for a draft among what the account's transactions have become since it was written: its id, `unsure` where one of
 * them cannot be read, `undefined` where none is it.
 * @throws RPCError, HttpNetworkError
 */
export async function findSent(
  context: Context,
  network: Network,
  { payer, draft, signal }: { payer: string; draft: Draft; signal: AbortSignal },
): Promise<{ readonly id: string } | 'unsure' | undefined> {
  const params = [payer, { limit, commitment }]
  const answer = await rpc(context, network, { method: 'getSignaturesForAddress', params, signal })
  if (!Array.isArray(answer)) throw unreadable(answer)
  const since = answer.map(record).filter(({ slot }) => !(typeof slot === 'number' && BigInt(slot) < draft.slot))
  let unsure = since.length === limit
  for (const { signature } of since) {
    const found = typeof signature === 'string' && (await readTransaction(context, network, signature, signal))
    if (!found) unsure = true
    else if (found.blockhash === draft.blockhash) return { id: String(signature) }
  }
  return unsure ? 'unsure' : undefined
}
