import { ChainMismatchError, type Credentials } from 'tapkit/kernel'
import { ask } from '../connectors/ask.ts'
import type { Context, HookInput } from '../context.ts'
import { parseChainId } from '../parseChainId.ts'
import { requireSigned } from './requireSigned.ts'
import { serializeTypedData } from './serializeTypedData.ts'

/**
 * Asks the wallet to sign structured data (EIP-712, `eth_signTypedData_v4`). Data for another chain is refused before
 * the wallet is asked.
 * @throws ChainMismatchError, UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signTypedData(context: Context, input: HookInput<'signTypedData'>): Promise<Credentials> {
  const { account, connector, network, data } = input
  const { chainId } = data.domain
  if (chainId !== undefined && String(parseChainId(chainId)) !== network.reference) {
    throw new ChainMismatchError({ expected: network.reference, actual: String(chainId).slice(0, 80) })
  }
  const method = 'eth_signTypedData_v4'
  const params = [account.address, serializeTypedData(data)]
  const answer = await ask(await connector.getProvider(), method, params)
  const { address } = account
  return { signature: await requireSigned(context, { address, network, method, answer }), address }
}
