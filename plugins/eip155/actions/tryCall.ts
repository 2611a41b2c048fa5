import { anySignal, isError, type Network, pause } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { measureCall } from './measureCall.ts'
import { simulateBlock } from './simulateBlock.ts'
import { traceCall } from './traceCall.ts'
import type { Attempt, Trial } from './trial.ts'

/** How long nodes are waited for, in ms. */
const patience = 8_000

/**
 * Runs a call on a node without sending it: in a block that is never mined (`eth_simulateV1`), by a trace, or by the
 * account's balances before and after (`eth_call` with other code at the account's address). `undefined` if no node
 * supports any of these in time.
 */
export async function tryCall(
  context: Context,
  network: Network,
  { signal, ...attempt }: Attempt,
): Promise<Trial | undefined> {
  const ended = new AbortController()
  const limit = anySignal([signal, ended.signal])
  void pause(patience, limit).then(
    () => ended.abort(),
    () => {},
  )
  try {
    for (const ask of [simulateBlock, traceCall, measureCall]) {
      try {
        const trial = await ask(context, network, { ...attempt, signal: limit })
        if (trial) return trial
      } catch (error) {
        if (!limit.aborted && !isError(error)) throw error
      }
      if (limit.aborted) break
    }
    signal.throwIfAborted()
    return undefined
  } finally {
    ended.abort()
  }
}
