import type { SignedMessage } from './message/verifyMessage.ts'

/**
 * Whether an account signed a message (ERC-191): with its key, or, if `call` is given, by its contract (ERC-1271), also
 * by a contract that is not deployed yet (ERC-6492). A malformed input is answered with `false`. Several forms of a
 * signature verify, so a text that must not be used twice has to be recognised by the text. Without `call`, no network
 * is asked.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpParseError, ChainMismatchError, or the errors of `call`: a node
 * that fails says nothing about a signature
 * @example
 * ```ts
 * import { verifyMessage } from 'tapkit/eip155'
 * export const check = (signature: string) =>
 *   verifyMessage({ address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', message: 'Hello', signature })
 * ```
 */
export async function verifyMessage(input: SignedMessage): Promise<boolean> {
  return (await import('./message/verifyMessage.ts')).verifyMessage(input)
}
