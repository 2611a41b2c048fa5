import { type Network, RPCError } from 'tapkit/kernel'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { multicall3Abi } from '../abi/multicall3.ts'
import type { NodeContext } from '../context.ts'
import { isBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

/** A read of a contract. */
export type ContractCall = { readonly to: `0x${string}`; readonly data: `0x${string}` }
type Bytes = `0x${string}` | undefined

/** Most reads in a single `eth_call`. */
const batch = 200

/**
 * Reads contracts in a single request if the network has Multicall3. Without Multicall3, or if it fails, each read is
 * its own request. A read that reverts is `undefined`, and does not affect the others.
 * @throws HttpNetworkError
 */
export async function readContracts(
  context: NodeContext,
  network: Network,
  calls: readonly ContractCall[],
  signal: AbortSignal,
): Promise<readonly Bytes[]> {
  const multicall = context.chains.get(network.id)?.contracts?.multicall3?.address
  const read = (call: ContractCall) => readOne(context, network, call, signal)
  const readAll = async (some: readonly ContractCall[]) => {
    const together = multicall && (await aggregate(read, multicall as `0x${string}`, some))
    return together || Promise.all(some.map(read))
  }
  const batches = Array.from({ length: Math.ceil(calls.length / batch) }, (_, i) =>
    calls.slice(i * batch, (i + 1) * batch),
  )
  return (await Promise.all(batches.map(readAll))).flat()
}

async function aggregate(
  read: (call: ContractCall) => Promise<Bytes>,
  to: `0x${string}`,
  calls: readonly ContractCall[],
): Promise<readonly Bytes[] | undefined> {
  const requests = calls.map((call) => ({ target: call.to, allowFailure: true, callData: call.data }))
  const data = await read({
    to,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [requests] }),
  })
  if (!data || data === '0x') return undefined
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    if (results.length !== calls.length) return undefined
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    return undefined
  }
}

async function readOne(
  context: NodeContext,
  network: Network,
  call: ContractCall,
  signal: AbortSignal,
): Promise<Bytes> {
  try {
    const answer = await rpc(context, network, { method: 'eth_call', params: [call, 'latest'], signal })
    return isBytes(answer) ? answer : undefined
  } catch (error) {
    if (error instanceof RPCError) return undefined
    throw error
  }
}
