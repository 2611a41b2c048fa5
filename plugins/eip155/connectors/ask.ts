import { NoWalletResponseError, toRpcError } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'

/**
 * Asks a wallet something that it may show to the visitor; waits as long as that takes.
 * @throws UserRejectedError, RPCError
 */
export async function ask(provider: Eip1193Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (error) {
    throw toRpcError(error)
  }
}

/**
 * Asks a wallet a question that it answers without its owner; `patience` is in ms.
 * @throws NoWalletResponseError, RPCError
 */
export function askSilently(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
  patience = 8_000,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoWalletResponseError({ method, unsent: true })), patience)
    const answered = ask(provider, method, params).finally(() => clearTimeout(timer))
    answered.then(resolve, reject)
  })
}
