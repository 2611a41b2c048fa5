import type { Kernel } from 'tapkit/kernel'

/** The visitor's addresses: for the items that an order makes, and for its refund. */
export type OwnAddresses = { readonly ordinals: string; readonly payment: string }

/** The visitor's own addresses in the connected Bitcoin wallet. A wallet with a single address uses that address for both purposes. */
export function ownAddresses(kernel: Kernel): OwnAddresses | undefined {
  const connection = kernel.connection('bip122')
  if (!connection) return undefined
  const { accounts, account } = connection
  const find = (wanted: string) => accounts.find(({ purpose }) => purpose === wanted)?.address ?? account.address
  return { ordinals: find('ordinals'), payment: find('payment') }
}
