import type { Kernel, Network } from 'tapkit/kernel'
import type { Measure } from './measure.ts'

/** The most that a transaction usually costs, in micro-STX: 1 STX. */
export const usualFee = 1_000_000n

/** More than any transaction costs, in micro-STX. A higher estimate is an error of the node. */
const absurd = 100_000_000n

/**
 * Asks the node for a transaction's fee, in micro-STX: the middle of its three estimates, or its price by size if it
 * has no estimate for such a call yet.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readFee(
  { http }: Kernel,
  network: Network,
  { payload, size }: Measure,
  signal: AbortSignal,
): Promise<bigint> {
  const body = { transaction_payload: payload, estimated_len: size }
  try {
    return await http.post(`${network.rpcUrl}/v2/fees/transaction`, { body, signal, parse: readEstimates, retries: 2 })
  } catch {
    signal.throwIfAborted()
    const rate = await http.get(`${network.rpcUrl}/v2/fees/transfer`, { signal, parse: readWhole })
    return bounded(rate * BigInt(size))
  }
}

function readEstimates({ estimations }: { estimations?: unknown }): bigint {
  const [low, middle] = Array.isArray(estimations) ? estimations : []
  const { fee } = Object(middle ?? low) as { fee?: unknown }
  return bounded(readWhole(fee))
}

function readWhole(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new TypeError('no fee')
  return BigInt(value)
}

function bounded(fee: bigint): bigint {
  if (fee > absurd) throw new TypeError('the fee is beyond reason')
  return fee
}
