import type { Asked, Context } from './context.ts'

/** The parameters of requests of our own to a wallet, which the tap lets pass. */
const own = new WeakSet<object>()

/** Whether a request is one that this plugin puts to a wallet. */
export const isOwn = ({ params }: Asked): boolean => typeof params === 'object' && params !== null && own.has(params)

/**
 * Asks the wallet of a request for something by method name, in whatever dialect it speaks.
 * @throws what `kernel.request` throws
 */
export async function askWallet(
  { kernel }: Context,
  { connector }: Asked,
  method: string,
  params?: object,
): Promise<unknown> {
  if (params) own.add(params)
  return kernel.request({ namespace: 'bip122', method, params, connectorId: connector?.id })
}
