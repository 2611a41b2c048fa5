import { HttpStatusError, isError, type Network, pause, RPCError, SendCancelledError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { BroadcastRefusedError } from '../errors.ts'
import { commitment } from './commitment.ts'
import { record, toBase64 } from './readJson.ts'
import { readMessage } from './readMessage.ts'
import { nameOf, refusalOf } from './refusalOf.ts'
import { endpointsOf, rpc } from './rpc.ts'

/** How often the same bytes are handed to a node, and how long between two times, in ms. */
const tries = { most: 3, apart: 1_000 }

const reason = 'The node refused it'

type Input = { readonly signed: Uint8Array; readonly id: string; readonly signal: AbortSignal }

/** HTTP statuses of a rate limit, and of a gateway whose node is unreachable: the node has not received the bytes. */
const unreached = [429, 502, 503, 504]

/**
 * Submits a signed transaction to the node, which simulates it first. The same bytes can be recorded only once, so they
 * are submitted again if a node does not know the blockhash yet. The next endpoint is used only if a node is
 * unreachable, because a node that has answered may be private (privacy 3). If the node may have accepted the bytes,
 * the id is the answer (money 12).
 * @throws BroadcastRefusedError, SendCancelledError
 */
export async function broadcast(
  context: Context,
  network: Network,
  { signed, id, signal }: Input,
): Promise<{ id: string }> {
  const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: commitment }
  const params = [toBase64(signed), options]
  // There is no endpoint to submit to, so the transaction never leaves this page.
  if (signal.aborted) throw new SendCancelledError()
  let urls = endpointsOf(context, network)
  for (let turn = 1; ; turn++) {
    try {
      await rpc(context, network, { method: 'sendTransaction', params, signal, urls })
      return { id }
    } catch (error) {
      const isLast = turn === tries.most || signal.aborted
      if (error instanceof RPCError) {
        if (nameOf(record(error.data).err) === 'AlreadyProcessed') return { id }
        if (isLast || !isStale(error)) throw toRefusal(error, { id, signed })
      } else if (isRefused(error)) throw new BroadcastRefusedError({ reason, id, cause: error })
      else if (isLast || !isUnreached(error)) return { id }
      else urls = [...urls.slice(1), ...urls.slice(0, 1)]
    }
    await pause(tries.apart, signal).catch(() => {})
  }
}

/** The node refuses the key in the endpoint's address, or the page's origin, whatever the transaction is. */
const isRefused = (error: unknown) => error instanceof HttpStatusError && [401, 402, 403].includes(error.status)

const isUnreached = (error: unknown) =>
  error instanceof HttpStatusError
    ? unreached.includes(error.status)
    : isError(error, 'HttpNetworkError') || isError(error, 'HttpTimeoutError')

const isStale = ({ data, message }: RPCError) =>
  nameOf(record(data).err) === 'BlockhashNotFound' || /blockhash not found/i.test(message)

function toRefusal(error: RPCError, { id, signed }: Pick<Input, 'id' | 'signed'>): BroadcastRefusedError {
  const { err, logs } = record(error.data)
  const { instructions } = readMessage(signed)
  const said = err ? refusalOf({ err, logs }, { instructions, symbol: 'tokens' }) : undefined
  return new BroadcastRefusedError({
    log: said?.log ?? error.message,
    reason: said?.refusal.reason ?? reason,
    id,
    cause: error,
  })
}
