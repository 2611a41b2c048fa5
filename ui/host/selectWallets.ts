import type { Kernel } from 'tapkit/kernel'
import type { Wallet } from './AppKit.ts'

/** The wallets that are listed, in every namespace or in one, in the order they were found. */
export const selectWallets = (
  { connectors: { order, byId } }: Pick<Kernel['state'], 'connectors'>,
  namespace?: string,
): readonly Wallet[] =>
  // The registry takes wallets of typed namespaces only; the state holds their names.
  order.flatMap((key) => (byId[key] as Wallet) ?? []).filter((wallet) => !namespace || wallet.namespace === namespace)
