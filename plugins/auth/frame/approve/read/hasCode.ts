import { readBytes } from '../../../../eip155/actions/readHex.ts'
import { rpc } from '../../../../eip155/actions/rpc.ts'
import { eip155Reach, type Request } from './request.ts'

/**
 * Whether a contract stands at an address. If there is none, a payment to the address is for the person who puts a contract there first.
 * @throws {RPCError, HttpNetworkError} the node does not say
 */
export async function hasCode(
  address: string,
  { network, http, signal }: Pick<Request, 'network' | 'http' | 'signal'>,
): Promise<boolean> {
  const asked = { method: 'eth_getCode', params: [address, 'latest'], signal }
  return readBytes(await rpc(eip155Reach({ http }), network, asked)) !== '0x'
}
