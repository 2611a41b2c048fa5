import { type Network, NoWalletResponseError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { hasKey } from './hasKey.ts'
import { isBytes, readBytes } from './readHex.ts'
import { rpc } from './rpc.ts'

type Signed = { readonly address: string; readonly network: Network; readonly method: string; readonly answer: unknown }

/**
 * The signature that a wallet answered. A Safe whose owners have signed on chain answers the empty one, `0x`, and its contract says
 * whether it holds (ERC-1271): that is a signature only of an account that signs by its code.
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
