import { type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** Networks of the OP Stack charge separately for data on Ethereum. This contract of theirs tells the fee. */
const opStack = new Set(['10', '8453'])
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** Selector of `getL1FeeUpperBound(uint256 unsignedTxSize)`. */
const selector = '0xf1c7a58b'
/** The size of a transaction without its call data, in bytes, rounded up. */
const envelope = 140

/**
 * The most that a transaction's data costs, in wei; 0 if the network does not charge for data separately.
 * @throws HttpNetworkError
 */
export async function readDataFee(
  context: Context,
  network: Network,
  data: string | undefined,
  signal: AbortSignal,
): Promise<bigint> {
  const isOpStack = opStack.has(network.reference) || context.chains.get(network.id)?.contracts?.gasPriceOracle
  if (!isOpStack) return 0n
  const size = envelope + (data ? data.length / 2 - 1 : 0)
  const call = { to: gasPriceOracle, data: `${selector}${size.toString(16).padStart(64, '0')}` }
  try {
    return readQuantity(await rpc(context, network, { method: 'eth_call', params: [call, 'latest'], signal }))
  } catch (error) {
    // A local copy of the network may lack that contract.
    if (error instanceof RPCError) return 0n
    throw error
  }
}
