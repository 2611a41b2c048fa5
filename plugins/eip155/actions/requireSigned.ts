import { type Network, NoWalletResponseError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { hasKey } from './hasKey.ts'
import { isBytes, readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

type Signed = { readonly address: string; readonly network: Network; readonly method: string; readonly answer: unknown }

/**
 * The signature in a wallet's answer. If the owners of a Safe have signed on chain, the Safe answers the empty
 * signature `0x`, and its contract says whether the signature holds (ERC-1271). So `0x` is a signature only if the
 * account signs with code.
 * @throws NoWalletResponseError
 */
export async function requireSigned(context: Context, { address, network, method, answer }: Signed): Promise<string> {
  if (!isBytes(answer) || (answer === '0x' && !(await signsByCode(context, network, address)))) {
    throw new NoWalletResponseError({ method, unsent: true })
  }
  return answer
}

async function signsByCode(context: Context, network: Network, address: string): Promise<boolean> {
  const request = { method: 'eth_getCode', params: [address, 'latest'], signal: context.kernel.signal }
  const code = await rpc(context, network, request).then(readBytes, () => undefined)
  return code !== undefined && !hasKey(code)
}
