import type { SignedMessage } from './message/verifyMessage.ts'

/**
 * Whether an account signed a message (ERC-191): its key, or, where `call` is given, its contract (ERC-1271), also one that
 * is not deployed yet (ERC-6492). What is malformed is false. A signature has several forms that all verify: what must not
 * be used twice is the text. Asks no network without `call`.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpParseError, ChainMismatchError, or what `call` throws: a node
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
