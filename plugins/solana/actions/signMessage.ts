import type { Credentials } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { readBytes } from '../connectors/readBytes.ts'
import type { HookInput } from '../context.ts'

/**
 * Asks the wallet to sign a text's UTF-8 bytes (ed25519); the signature is base58.
 * @throws UserRejectedError, MethodNotSupportedError, AccountNotSharedError, NoWalletResponseError, RPCError
 */
export async function signMessage({ account, connector, message }: HookInput<'signMessage'>): Promise<Credentials> {
  const { address } = account
  const provider = await connector.getProvider()
  const signature = await provider.signMessage({ address, message: new TextEncoder().encode(message) })
  return { signature: encodeBase58(readBytes(signature, 'signMessage', 64)), address, type: 'ed25519' }
}
