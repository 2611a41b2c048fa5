import { type Network, pause, RPCError } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { TransactionExpiredError } from '../errors.ts'
import { commitment } from './commitment.ts'
import { record, toBase64 } from './readJson.ts'
import { readBlockHeight, readStatus } from './readStatus.ts'
import { nameOf, refusalOf } from './refusalOf.ts'
import { rpc } from './rpc.ts'
import type { Draft } from './writeTransaction.ts'

/** How often the same bytes are handed to the node, and how long between two times, in ms. */
const tries = { most: 3, apart: 1_000 }

type Input = {
  readonly signed: Uint8Array
  readonly signature: Uint8Array
  readonly draft: Draft
  readonly symbol: string
  readonly signal: AbortSignal
}

/**
 * Hands a signed transaction to the node, which simulates it first. The same bytes can be recorded once only, so a node that
 * did not answer is asked again; where it may have taken them, the id is the answer (R25). `expired` is answered only where
 * the transaction is in no block and can never be in one.
 * @throws InsufficientSolError, InsufficientTokensError, RecipientRentError, TransferRefusedError, TransactionExpiredError,
 * RPCError
 */
export async function broadcast(context: Context, network: Network, input: Input): Promise<{ id: string } | 'expired'> {
  const { signed, draft, signal } = input
  const id = encodeBase58(input.signature)
  const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: commitment }
  let mayBeSent = false
  for (let turn = 1; ; turn++) {
    try {
      await rpc(context, network, { method: 'sendTransaction', params: [toBase64(signed), options], signal })
      return { id }
    } catch (error) {
      const refused = error instanceof RPCError
      const err = record(refused ? error.data : undefined).err
      if (nameOf(err) === 'AlreadyProcessed') return { id }
      if (!refused) mayBeSent = true
      const isStale = refused && (nameOf(err) === 'BlockhashNotFound' || /blockhash not found/i.test(error.message))
      if (mayBeSent || isStale) {
        const fate = await fateOf(context, network, { id, draft, signal }).catch(() => undefined)
        if (fate === 'recorded') return { id }
        if (fate === 'expired') return 'expired'
      }
      if (refused && !isStale && !mayBeSent) {
        throw err ? refusalOf({ err, logs: record(error.data).logs }, { ...draft, symbol: input.symbol }) : error
      }
      if (turn === tries.most || signal.aborted) {
        if (mayBeSent) return { id }
        throw new TransactionExpiredError({
          debug: 'The node did not know the transaction’s blockhash. It was not sent.',
        })
      }
    }
    await pause(tries.apart, signal).catch(() => {})
  }
}

/**
 * Whether a transaction is in a block, or can never be in one any more. The height is read first: what is in no block of a
 * chain that is longer than the transaction's time will be in none.
 */
async function fateOf(
  context: Context,
  network: Network,
  { id, draft, signal }: { id: string; draft: Draft; signal: AbortSignal },
): Promise<'recorded' | 'expired' | undefined> {
  const height = await readBlockHeight(context, network, signal)
  if (await readStatus(context, network, id, signal)) return 'recorded'
  return height > draft.lastValidBlockHeight ? 'expired' : undefined
}
