import { isSameAddress, type Kernel, type Network } from 'tapkit/kernel'

const shapes: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** Whether a text has the shape of an address of a namespace. */
export const isAddress = (namespace: string, text: string): boolean => shapes[namespace]?.test(text) ?? false

/** Whether an id names a network, also by an id that it had before. */
export const isOf = (kernel: Kernel, network: Network, id: string): boolean =>
  id === network.id || kernel.networks.get(id)?.id === network.id

/**
 * A token's address in the API's writing, bare or with its network (CAIP-10); `undefined` is the native currency.
 * @throws RangeError for a token of another network, and for a malformed address
 */
export function readAsset(kernel: Kernel, network: Network, text: string | null | undefined): string | undefined {
  if (!text) return undefined
  const at = text.lastIndexOf(':')
  const address = text.slice(at + 1)
  if (at >= 0 && !isOf(kernel, network, text.slice(0, at))) throw new RangeError('an asset of another network')
  const { nativeToken } = kernel.networks.describe(network.namespace)
  if (nativeToken && isSameAddress(address, nativeToken)) return undefined
  if (!isAddress(network.namespace, address)) throw new RangeError('no address')
  return address
}

/** A token, or the native currency, as the API is asked for it. */
export const toAsset = (kernel: Kernel, network: Network, address: string | undefined): string =>
  `${network.id}:${address ?? kernel.networks.describe(network.namespace).nativeToken ?? 'native'}`

/**
 * The call of a transaction that the API has written: its contract and its data.
 * @throws RangeError if the transaction is of another network or account, or no call at all
 */
export function readCall(
  kernel: Kernel,
  network: Network,
  tx: { readonly from: string; readonly to: string; readonly data: string },
  account: string,
): { readonly to: `0x${string}`; readonly data: `0x${string}` } {
  const from = readAsset(kernel, network, tx.from)
  const to = readAsset(kernel, network, tx.to)
  if (!from || !isSameAddress(from, account)) throw new RangeError('a transaction of another account')
  if (!to || !/^0x(?:[0-9a-f]{2}){4,100000}$/i.test(tx.data)) throw new RangeError('no call')
  return { to: to as `0x${string}`, data: tx.data as `0x${string}` }
}
