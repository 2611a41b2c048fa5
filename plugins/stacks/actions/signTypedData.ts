import type { Credentials } from 'tapkit/kernel'
import type { HookInput } from '../context.ts'
import { askWallet } from './askWallet.ts'
import { toClarity } from './toClarity.ts'

/**
 * Asks the wallet to sign structured data (SIP-018, `stx_signStructuredMessage`). `types` name Clarity types: `uint`, `int`,
 * `bool`, `principal`, `string-ascii`, `string` (utf8), `bytes` (hex), the name of another type, and lists with `[]`.
 * @throws StructuredDataError, ChainMismatchError, UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signTypedData(input: HookInput<'signTypedData'>): Promise<Credentials> {
  const { account, connector, network, data } = input
  const params = await toClarity(data, network)
  const provider = await connector.getProvider()
  const signed = await askWallet({ provider, network, account, method: 'stx_signStructuredMessage', params })
  const { signature, publicKey } = signed as { signature: string; publicKey?: string }
  return { signature, address: account.address, publicKey: publicKey ?? account.publicKey, type: 'sip018' }
}
