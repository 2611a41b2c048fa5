import { askDataFee, opStack, oracles } from '../../../../eip155/actions/readDataFee.ts'
import { hasCode } from './hasCode.ts'
import { eip155Reach, type Request } from './request.ts'

/**
 * The most that a transaction's data costs, in wei, on a network that nobody has described: a network of the OP Stack is known by its contract,
 * which has the same address on each of them.
 * @throws {RPCError, HttpNetworkError} the node does not say
 */
export async function readAnyDataFee(
  data: string,
  request: Pick<Request, 'network' | 'http' | 'signal'>,
): Promise<bigint> {
  const { network, signal } = request
  const known = oracles[network.reference]
  const oracle = known ?? ((await hasCode(opStack, request)) ? opStack : undefined)
  return oracle === undefined ? 0n : askDataFee(eip155Reach(request), network, { oracle, data, signal })
}
