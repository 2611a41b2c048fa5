import type { SignedMessage } from './message/verifyMessage.ts'

/**
 * Whether an account signed a message (ed25519, RFC 8032); a malformed input is answered with `false`. Asks no network.
 * @example
 * ```ts
 * import { verifyMessage } from 'tapkit/solana'
 * export const check = (address: string, signature: string) => verifyMessage({ address, message: 'Hello', signature })
 * ```
 */
export async function verifyMessage(input: SignedMessage): Promise<boolean> {
  return (await import('./message/verifyMessage.ts')).verifyMessage(input)
}
