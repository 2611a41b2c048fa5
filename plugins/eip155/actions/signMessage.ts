import type { Credentials } from 'tapkit/kernel'
import { ask } from '../connectors/ask.ts'
import type { Context, HookInput } from '../context.ts'
import { requireSigned } from './requireSigned.ts'

/**
 * Asks the wallet to sign a text (EIP-191, `personal_sign`). A text that looks like hex is still signed as a text, so
 * that the visitor signs the text that they read.
 * @throws UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signMessage(context: Context, input: HookInput<'signMessage'>): Promise<Credentials> {
  const { account, connector, network, message } = input
  const method = 'personal_sign'
  const bytes = [...new TextEncoder().encode(message)]
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const answer = await ask(await connector.getProvider(), method, [hex, account.address])
  const { address } = account
  return { signature: await requireSigned(context, { address, network, method, answer }), address }
}
