import type { Asked, Context } from './context.ts'

/** The parameters of requests of our own to a wallet, which the tap lets pass. */
const own = new WeakSet<object>()

/** Whether this plugin itself puts a request to a wallet. */
export const isOwn = ({ params }: Asked): boolean => typeof params === 'object' && params !== null && own.has(params)

/**
 * Puts a request by method name to the wallet of another request, in the dialect of that wallet.
 * @throws what `kernel.request` throws
 */
export async function askWallet(
  { kernel }: Context,
  { connector }: Pick<Asked, 'connector'>,
  method: string,
  params?: object,
): Promise<unknown> {
  if (params) own.add(params)
  return kernel.request({ namespace: 'bip122', method, params, connectorId: connector?.id })
}
