import type { Credentials } from 'tapkit/kernel'
import type { HookInput } from '../context.ts'
import { askWallet } from './askWallet.ts'

type Signed = { readonly signature: string; readonly publicKey?: string }

/**
 * Asks the wallet to sign a text (`stx_signMessage`). The signature is 65 bytes of hex, r, s and recovery id.
 * @throws UserRejectedError, AccountNotSharedError, NoWalletResponseError, RPCError
 */
export async function signMessage(input: HookInput<'signMessage'>): Promise<Credentials> {
  const { account, connector, network, message } = input
  const provider = await connector.getProvider()
  const signed = await askWallet({ provider, network, account, method: 'stx_signMessage', params: { message } })
  const { signature, publicKey } = signed as Signed
  return { signature, address: account.address, publicKey: publicKey ?? account.publicKey, type: 'stacks' }
}
