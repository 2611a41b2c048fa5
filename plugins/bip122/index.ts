import type { Plugin } from 'tapkit/kernel'
import type { Context } from './context.ts'
import type { BitcoinNetwork } from './networks/bitcoinNetwork.ts'
import { toNetwork } from './networks/toNetwork.ts'
import type { BitcoinProvider } from './provider.ts'

export type { AddressPurpose, AddressType, BitcoinAccount, WalletType } from './account.ts'
export type { BitcoinNetwork, BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
export type { BitcoinProvider, BitcoinWalletEvent, MessageProtocol, SignInput } from './provider.ts'

declare module 'tapkit/kernel' {
  interface Providers {
    bip122: BitcoinProvider
  }
}

/** Options of `bip122`. */
export type Bip122Options = {
  /** Networks to offer. The first one is the default. */
  readonly networks: readonly [BitcoinNetwork, ...BitcoinNetwork[]]
  /** Explorers in mempool.space's shape in place of a network's own, by CAIP-2 id, without a trailing slash. */
  readonly explorers?: Readonly<Record<`bip122:${string}`, string>> | undefined
}

/**
 * Bitcoin: discovery (WBIP004, known globals, Wallet Standard), connection, balances, transfers, PSBTs and messages (BIP-322).
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { bip122 } from 'tapkit/bip122'
 * import { bitcoin } from 'tapkit/bip122/networks'
 * const kernel = createKernel({ plugins: [bip122({ networks: [bitcoin] })] })
 * ```
 */
export function bip122({ networks, explorers = {} }: Bip122Options): Plugin {
  const tap = { name: 'bip122', namespace: 'bip122' } as const
  const composed = networks.map((network) => withExplorer(network, explorers[network.id]))

  return {
    name: tap.name,
    hosts: composed.map(({ explorerUrl }) => explorerUrl),

    apply(kernel) {
      const context: Context = {
        kernel,
        networks: new Map(composed.map((network) => [network.id, network])),
        bindings: new Map(),
      }
      kernel.networks.add(composed.map(toNetwork))
      void context
    },
  }
}

const withExplorer = (network: BitcoinNetwork, explorerUrl: string | undefined): BitcoinNetwork =>
  explorerUrl ? { ...network, explorerUrl: explorerUrl.replace(/\/+$/, '') } : network
