import { type Network, pause, RPCError, SendCancelledError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { BroadcastRefusedError } from '../errors.ts'
import { commitment } from './commitment.ts'
import { record, toBase64 } from './readJson.ts'
import { readMessage } from './readMessage.ts'
import { nameOf, refusalOf } from './refusalOf.ts'
import { endpointsOf, rpc } from './rpc.ts'

/** How often the same bytes are handed to a node, and how long between two times, in ms. */
const tries = { most: 3, apart: 1_000 }

type Input = { readonly signed: Uint8Array; readonly id: string; readonly signal: AbortSignal }

/**
 * Hands a signed transaction to the node, which simulates it first. The same bytes can be recorded once only, so the next
 * endpoint is asked where a node did not answer, or does not know the blockhash yet. Where it may have taken them, the id is the answer (money 12).
 * @throws BroadcastRefusedError, SendCancelledError
 */
export async function broadcast(
  context: Context,
  network: Network,
  { signed, id, signal }: Input,
): Promise<{ id: string }> {
  const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: commitment }
  const params = [toBase64(signed), options]
  // Nobody is there to hand it over: it never leaves this page.
  if (signal.aborted) throw new SendCancelledError()
  const endpoints = endpointsOf(context, network)
  for (let turn = 1; ; turn++) {
    const first = (turn - 1) % endpoints.length
    const urls = [...endpoints.slice(first), ...endpoints.slice(0, first)]
    try {
      await rpc(context, network, { method: 'sendTransaction', params, signal, urls })
      return { id }
    } catch (error) {
      const isLast = turn === tries.most || signal.aborted
      if (error instanceof RPCError) {
        if (nameOf(record(error.data).err) === 'AlreadyProcessed') return { id }
        if (isLast || !isStale(error)) throw toRefusal(error, { id, signed })
      }
      if (isLast) return { id }
    }
    await pause(tries.apart, signal).catch(() => {})
  }
}

const isStale = ({ data, message }: RPCError) =>
  nameOf(record(data).err) === 'BlockhashNotFound' || /blockhash not found/i.test(message)

function toRefusal(error: RPCError, { id, signed }: Pick<Input, 'id' | 'signed'>): BroadcastRefusedError {
  const { err, logs } = record(error.data)
  const { instructions } = readMessage(signed)
  const said = err ? refusalOf({ err, logs }, { instructions, symbol: 'tokens' }) : undefined
  const { reason } = said?.refusal ?? { reason: 'The node refused it' }
  return new BroadcastRefusedError({ log: said?.log ?? error.message, reason, id, cause: error })
}
