import type { Network } from 'tapkit/kernel'
import type { NodeContext } from '../context.ts'
import { opStack } from './findOracle.ts'
import { readQuantity } from './readHex.ts'
import { refusalKind } from './refusalKind.ts'
import { rpc } from './rpc.ts'

/** Selector of `getOperatorFee(uint256 gas)`, which newer networks of the OP Stack have (Isthmus). */
const selector = '0x275aedd2'

type Asked = { readonly oracle: string | undefined; readonly gas: bigint; readonly signal: AbortSignal }

/**
 * The most that the operator of a network charges for a transaction, in wei (evm 35); 0 if only gas and data are charged for.
 * @throws RPCError, HttpNetworkError
 */
export async function askOperatorFee(
  context: NodeContext,
  network: Network,
  { oracle, gas, signal }: Asked,
): Promise<bigint> {
  if (oracle !== opStack) return 0n
  const data = `${selector}${gas.toString(16).padStart(64, '0')}`
  const asked = { method: 'eth_call', params: [{ to: oracle, data }, 'latest'], signal }
  const answer = await rpc(context, network, asked).catch((error) => {
    // An older contract does not know the question.
    if (refusalKind(error) === 'reverts') return '0x'
    throw error
  })
  return answer === '0x' ? 0n : readQuantity(answer)
}
