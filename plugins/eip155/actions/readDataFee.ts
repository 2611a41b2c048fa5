import { type Network, RPCError } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** Contracts of networks that charge separately for data on Ethereum. They tell the fee for data. */
export const opStack = '0x420000000000000000000000000000000000000F'
const scroll = '0x5300000000000000000000000000000000000002'
const morph = '0x530000000000000000000000000000000000000F'
/** Places at which networks of a family have such a contract, and other networks have nothing. */
export const oraclePlaces: readonly string[] = [opStack, scroll, morph]
export const oracles: Readonly<Record<string, string>> = { 10: opStack, 8453: opStack, 534351: scroll, 534352: scroll }

/** Selectors of `getL1FeeUpperBound(uint256 unsignedTxSize)`, and of `getL1Fee(bytes)`, which every oracle has. */
const selectors = { upperBound: '0xf1c7a58b', fee: '0x49948e0e' }
/** The size of a transaction without its call data, in bytes, rounded up. */
const envelope = 140

/**
 * The most that a transaction's data costs, in wei (evm 27); 0 if the network does not charge for data separately.
 * @throws RPCError, HttpNetworkError if the network charges, and does not tell how much
 */
export async function readDataFee(
  context: NodeContext,
  network: Network,
  data = '0x',
  signal: AbortSignal,
): Promise<bigint> {
  const isComposed = context.chains.get(network.id)?.contracts?.gasPriceOracle !== undefined
  const oracle = isComposed ? opStack : oracles[network.reference]
  return oracle === undefined ? 0n : askDataFee(context, network, { oracle, data, signal })
}

/**
 * The most that a transaction's data costs by the word of a contract, in wei.
 * @throws RPCError, HttpNetworkError
 */
export async function askDataFee(
  context: NodeContext,
  network: Network,
  { oracle: to, data, signal }: { readonly oracle: string; readonly data: string; readonly signal: AbortSignal },
): Promise<bigint> {
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
