import { anySignal, type Network, pause, type Refusal } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { commitment } from './commitment.ts'
import { readContext, record, toBase64 } from './readJson.ts'
import type { Instruction } from './readMessage.ts'
import { nameOf, refusalOf } from './refusalOf.ts'
import { rpc } from './rpc.ts'

/** How long a review waits for the node's opinion, in ms. */
const patience = 4_000

type Input = {
  readonly wire: Uint8Array
  readonly instructions: readonly Pick<Instruction, 'program'>[]
  readonly symbol: string
  readonly signal: AbortSignal
}

/** Why the network would refuse a transaction, the compute units that it used, and the node's slot. */
type Opinion = { readonly refusal: Refusal | undefined; readonly units: unknown; readonly slot: unknown }

/**
 * Runs a transaction on the node without sending it, and answers why the network would refuse it. No answer if the node
 * is unreachable, or does not know the blockhash yet.
 */
export async function simulateTransfer(context: NodeContext, network: Network, input: Input): Promise<Opinion> {
  const ended = new AbortController()
  const signal = anySignal([input.signal, ended.signal])
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false, commitment }
  const params = [toBase64(input.wire), options]
  const asking = rpc(context, network, { method: 'simulateTransaction', params, signal }).catch(() => undefined)
  try {
    const answer = await Promise.race([asking, pause(patience, signal).catch(() => undefined)])
    input.signal.throwIfAborted()
    const { value, slot } = readContext(answer)
    const { err, logs, unitsConsumed } = record(value)
    const isRefused = err && nameOf(err) !== 'BlockhashNotFound'
    return {
      refusal: isRefused ? refusalOf({ err, logs }, input).refusal : undefined,
      units: unitsConsumed,
      slot,
    }
  } finally {
    ended.abort()
  }
}
