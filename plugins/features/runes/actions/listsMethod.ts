import { rpcErrorCode } from 'tapkit/kernel'
import { askWallet } from './askWallet.ts'
import type { Asked, Context } from './context.ts'

/** Codes with which a wallet says that it does not know a method. Only these codes lead to the order service in place of the wallet. */
export const unknownMethod: ReadonlySet<unknown> = new Set([
  rpcErrorCode.methodNotFound,
  rpcErrorCode.methodNotSupported,
])

/** Whether the wallet of a request lists a method of its own. */
export async function listsMethod(context: Context, asked: Pick<Asked, 'connector'>, method: string): Promise<boolean> {
  const info = await askWallet(context, asked, 'getInfo').catch(() => undefined)
  const { methods } = Object(info) as { methods?: unknown }
  return Array.isArray(methods) && methods.includes(method)
}
