import type { Plugin } from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type { BitcoinNetwork } from './networks/bitcoinNetwork.ts'
import { toNetwork } from './networks/toNetwork.ts'
import type { BitcoinProvider } from './provider.ts'

export type { AddressPurpose, AddressType, BitcoinAccount, WalletType } from './account.ts'
export type { SignedMessage } from './message/verifyMessage.ts'
export type { BitcoinNetwork, BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
export type { BitcoinProvider, BitcoinWalletEvent, MessageProtocol, SignInput } from './provider.ts'
export { formatBitcoinUri } from './uri/formatBitcoinUri.ts'
export type { BitcoinPayment } from './uri/parseBitcoinUri.ts'
export { parseBitcoinUri } from './uri/parseBitcoinUri.ts'
export { verifyMessage } from './verifyMessage.ts'

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
    hosts: [...new Set(composed.flatMap(({ explorerUrl }) => explorerUrl.match(/^https?:\/\/[^/?#]+/) ?? []))],

    apply(kernel) {
      const { hooks } = kernel
      const context: Context = {
        kernel,
        networks: new Map(composed.map((network) => [network.id, network])),
        payments: new Map(),
        shownRates: new Map(),
      }
      kernel.networks.add(composed.map(toNetwork), {
        name: 'Bitcoin',
        accountType: 'payment',
        settlesIn: 600_000,
      })

      hooks.discover.tap(tap, ({ signal }) => discover(context, signal))
      hooks.fetchBalance.tapPromise(tap, async (input) =>
        (await import('./actions/fetchBalance.ts')).fetchBalance(context, input),
      )
      hooks.fetchTokens.tapPromise(tap, async (input) =>
        (await import('./actions/fetchTokens.ts')).fetchTokens(context, input),
      )
      hooks.estimateFee.tapPromise(tap, async (input) =>
        (await import('./actions/estimateFee.ts')).estimateFee(context, input),
      )
      hooks.sendTransfer.tapPromise(tap, async (input) =>
        (await import('./actions/sendTransfer.ts')).sendTransfer(context, input),
      )
      hooks.waitForTransaction.tapPromise(tap, async (input) =>
        (await import('./actions/waitForTransaction.ts')).waitForTransaction(context, input),
      )
      hooks.signMessage.tapPromise(tap, async (input) =>
        (await import('./actions/signMessage.ts')).signMessage(context, input),
      )
      hooks.request.tapPromise(tap, async (input) => (await import('./request/answer.ts')).answer(context, input))
      // BIP-21's shortest form, which BIP-321 keeps; here because a file of its own would be longer.
      hooks.getPaymentUri.tap(tap, ({ account }) => `bitcoin:${account.address}`)
      hooks.validateAddress.tapPromise(tap, async (input) =>
        (await import('./actions/validateAddress.ts')).validateAddress(context, input),
      )
    },
  }
}

const withExplorer = (network: BitcoinNetwork, explorerUrl: string | undefined): BitcoinNetwork =>
  explorerUrl ? { ...network, explorerUrl: explorerUrl.replace(/\/+$/, '') } : network
