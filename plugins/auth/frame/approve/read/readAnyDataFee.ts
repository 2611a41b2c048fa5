import { askDataFee, opStack, oracles } from '../../../../eip155/actions/readDataFee.ts'
import { readBytes } from '../../../../eip155/actions/readHex.ts'
import { rpc } from '../../../../eip155/actions/rpc.ts'
import { eip155Reach, type Request } from './request.ts'

/**
 * The most that a transaction's data costs, in wei, on a network that nobody has described: a network of the OP Stack is known by its contract,
 * which has the same address on each of them.
 * @throws {RPCError, HttpNetworkError} the node does not say
 */
export async function readAnyDataFee(
  data: string,
  { network, http, signal }: Pick<Request, 'network' | 'http' | 'signal'>,
): Promise<bigint> {
  const reach = eip155Reach({ http })
  const known = oracles[network.reference]
  const asked = { method: 'eth_getCode', params: [opStack, 'latest'], signal }
  const isOpStack = known === undefined && readBytes(await rpc(reach, network, asked)) !== '0x'
  const oracle = isOpStack ? opStack : known
  return oracle === undefined ? 0n : askDataFee(reach, network, { oracle, data, signal })
}
