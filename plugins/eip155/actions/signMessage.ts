import { type Credentials, NoWalletResponseError } from 'tapkit/kernel'
import { ask } from '../connectors/ask.ts'
import type { HookInput } from '../context.ts'
import { isBytes } from './readHex.ts'

/**
 * Asks the wallet to sign a text (EIP-191, `personal_sign`). A text that looks like hex is still signed as text, so that
 * what the visitor reads is what is signed.
 * @throws UserRejectedError, NoWalletResponseError, RPCError
 */
export async function signMessage({ account, connector, message }: HookInput<'signMessage'>): Promise<Credentials> {
  const method = 'personal_sign'
  const bytes = [...new TextEncoder().encode(message)]
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await ask(await connector.getProvider(), method, [hex, account.address])
  if (!isBytes(signature) || signature === '0x') throw new NoWalletResponseError({ method, unsent: true })
  return { signature, address: account.address }
}
