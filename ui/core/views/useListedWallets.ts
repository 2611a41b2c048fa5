import { type Kernel, NetworkNotFoundError, type SlotItem } from 'tapkit/kernel'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { absentRows } from '../absentRows.ts'
import { type WalletRow, walletRows } from '../walletRows.ts'

/** What a visitor can connect with besides the sections of plugins. */
export type ListedWallets = {
  /** Wallets of the page, and wallets that were paired with. */
  readonly found: readonly WalletRow[]
  /** The wallets to install as well. */
  readonly all: readonly WalletRow[]
  /** Plugins' ways to connect (`connect.methods`). */
  readonly methods: readonly SlotItem[]
}

/**
 * The wallets that can be connected; with a namespace, only its wallets.
 * @throws NetworkNotFoundError for a namespace of no composed plugin, in which no wallet will ever be found
 */
export function useListedWallets(kernel: Kernel, namespace: string | undefined): ListedWallets {
  if (namespace !== undefined && kernel.networks.list(namespace).length === 0)
    throw new NetworkNotFoundError({ id: namespace })
  // `features` is read because a feature's state may change its way to connect.
  const state = useKernelState(kernel, ({ connectors, graph, networks, config, features }) => ({
    connectors,
    graph,
    networks,
    config,
    features,
  }))
  const absent = absentRows(state, namespace)
  const away = absent.filter(({ tag }) => tag === 'recent')
  const found = walletRows(state, namespace, away)
  // A recent wallet that has no place among the recent rows is listed as a wallet to get.
  const rest = absent.filter((row) => !found.includes(row)).map((row): WalletRow => ({ ...row, tag: 'get' }))
  return { found, all: [...found, ...rest], methods: kernel.slot('connect.methods', undefined) }
}
