import { type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/**
 * The most that a unit of gas may cost in the next blocks, in wei: 1.2 × base fee + tip if the network has base fees
 * (EIP-1559), otherwise its gas price.
 * @throws RPCError, HttpNetworkError
 */
export async function readGasPrice(context: Context, network: Network, signal: AbortSignal): Promise<bigint> {
  const read = (method: string, params: unknown[] = []) => rpc(context, network, { method, params, signal })
  const block = (await read('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: unknown } | null
  if (typeof block?.baseFeePerGas !== 'string') return readQuantity(await read('eth_gasPrice'))
  const baseFee = readQuantity(block.baseFeePerGas)
  const tip = await read('eth_maxPriorityFeePerGas').then(readQuantity, async (error) => {
    if (!(error instanceof RPCError)) throw error
    // A node without that method: the tip is the part of its gas price above the base fee.
    const price = readQuantity(await read('eth_gasPrice'))
    return price > baseFee ? price - baseFee : 0n
  })
  return (baseFee * 12n) / 10n + tip
}
