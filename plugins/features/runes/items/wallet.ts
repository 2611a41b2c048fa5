import { type Connection, type Kernel, type Network, NotConnectedError } from 'tapkit/kernel'

type Bitcoin = Connection<'bip122'> & { readonly network: Network }

/**
 * The connected Bitcoin wallet.
 * @throws NotConnectedError
 */
export function requireBitcoin(kernel: Kernel): Bitcoin {
  const connection = kernel.connection('bip122')
  if (!connection) throw new NotConnectedError()
  return connection as Bitcoin
}

/** Whether the connected wallet lists a method among those that it has. */
export async function hasMethod(kernel: Kernel, method: string): Promise<boolean> {
  const info = await kernel.request({ namespace: 'bip122', method: 'getInfo' }).catch(() => undefined)
  const { methods } = Object(info) as { methods?: unknown }
  return Array.isArray(methods) && methods.includes(method)
}
