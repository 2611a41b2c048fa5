import type { Credentials } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { requireWalletNetwork } from './requireWalletNetwork.ts'

/**
 * Asks the wallet to sign a text by the account's address. `type` of the answer is `bip322` or `ecdsa` (BIP-137); the signature
 * is base64.
 * @throws AccountNotSharedError, ChainMismatchError, UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signMessage(
  context: Context,
  { account, connector, network, message }: HookInput<'signMessage'>,
): Promise<Credentials> {
  const provider = await connector.getProvider()
  const { network: name } = await requireWalletNetwork(context, provider, network)
  const { address, publicKey } = account
  const { signature, protocol } = await provider.signMessage({ address, message, network: name })
  return { signature, address, publicKey, type: protocol }
}
