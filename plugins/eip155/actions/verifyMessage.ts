import type { Context, HookInput } from '../context.ts'
import { verifyMessage as verify } from '../message/verifyMessage.ts'
import { rpc } from './rpc.ts'

/**
 * Whether an account has signed a text: with its key, or otherwise by its contract on the network, deployed or not
 * (ERC-1271, ERC-6492).
 * @throws RPCError, HttpNetworkError
 */
export function verifyMessage(
  context: Context,
  { address, network, message, signature }: HookInput<'verifyMessage'>,
): Promise<boolean> {
  const { signal } = context.kernel
  return verify({
    address,
    message,
    signature,
    call: (transaction) => rpc(context, network, { method: 'eth_call', params: [transaction, 'latest'], signal }),
  })
}
