import type { Network } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

/** Contracts of networks that charge for more than gas. They tell these fees. */
export const opStack = '0x420000000000000000000000000000000000000F'
const scroll = '0x5300000000000000000000000000000000000002'
const morph = '0x530000000000000000000000000000000000000F'
/** Places at which networks of a family have such a contract, and other networks have nothing. */
const places = [opStack, scroll, morph] as const
const known: Readonly<Record<string, string>> = { 10: opStack, 8453: opStack, 534351: scroll, 534352: scroll }

/** Networks that are known to charge for gas alone. */
const gasAlone = new Set('1 56 100 137 250 324 8217 42161 43114 1313161554'.split(' '))

/** The oracles found on unlisted networks, so that a node is asked once. */
const found = new WeakMap<NodeContext['chains'], Map<string, string | undefined>>()

/**
 * The contract that tells what a network charges beside gas; `undefined` if it charges for gas alone (evm 35). A network that
 * is not known, and whose host names no such contract, is looked at.
 * @throws RPCError, HttpNetworkError
 */
export async function findOracle(
  context: NodeContext,
  network: Network,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { id, reference } = network
  if (context.chains.get(id)?.contracts?.gasPriceOracle) return opStack
  if (known[reference] || gasAlone.has(reference)) return known[reference]
  const before = found.get(context.chains) ?? new Map<string, string | undefined>()
  found.set(context.chains, before)
  if (before.has(id)) return before.get(id)
  const codes = await Promise.all(
    places.map((place) => rpc(context, network, { method: 'eth_getCode', params: [place, 'latest'], signal })),
  )
  const oracle = places.find((_, at) => readBytes(codes[at]) !== '0x')
  before.set(id, oracle)
  return oracle
}
