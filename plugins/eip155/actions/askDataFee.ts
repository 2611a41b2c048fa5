import { type Network, RPCError } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** Selectors of `getL1FeeUpperBound(uint256 unsignedTxSize)`, and of `getL1Fee(bytes)`, which every oracle has. */
const selectors = { upperBound: '0xf1c7a58b', fee: '0x49948e0e' }
/** The size of a transaction without its call data, in bytes, rounded up. */
const envelope = 140

type Asked = {
  /** The contract that tells the fee; absent if the network charges for gas alone. */
  readonly oracle: string | undefined
  readonly data?: string | undefined
  readonly signal: AbortSignal
}

/**
 * The most that a transaction's data costs by the word of a network's contract, in wei (evm 27).
 * @throws RPCError, HttpNetworkError if the network charges, and does not tell how much
 */
export async function askDataFee(
  context: NodeContext,
  network: Network,
  { oracle: to, data = '0x', signal }: Asked,
): Promise<bigint> {
  if (to === undefined) return 0n
  const ask = async (call: string) => {
    const answer = await rpc(context, network, { method: 'eth_call', params: [{ to, data: call }, 'latest'], signal })
    // A local copy of the network may lack the contract.
    return answer === '0x' ? 0n : readQuantity(answer)
  }
  const size = envelope + data.length / 2 - 1
  try {
    return await ask(`${selectors.upperBound}${word(size)}`)
  } catch (error) {
    if (!(error instanceof RPCError)) throw error
    // The bytes that are not known yet are not zero, because zeros cost less.
    const bytes = `${'ff'.repeat(envelope)}${data.slice(2)}`
    return ask(`${selectors.fee}${word(32)}${word(size)}${bytes.padEnd(Math.ceil(size / 32) * 64, '0')}`)
  }
}

const word = (value: number): string => value.toString(16).padStart(64, '0')
