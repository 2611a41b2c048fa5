import {
  type ErrorsOf,
  type Network,
  noteAdapter,
  type Plugin,
  requireNetworks,
  requireUrls,
  stage,
} from 'tapkit/kernel'
import type { OrdinalsService } from '../ordinals/service.ts'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type * as errors from './errors.ts'
import type { BitcoinNetwork } from './networks/bitcoinNetwork.ts'
import { toNetwork } from './networks/toNetwork.ts'
import type { BitcoinPayload } from './payload.ts'
import type { BitcoinProvider, SignInput } from './provider.ts'

export type { AddressPurpose, AddressType, BitcoinAccount, WalletType } from './account.ts'
export type { SignedMessage } from './message/verifyMessage.ts'
export type { BitcoinNetwork, BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
export type { BitcoinPayload, CallMethod, CallPayload, PsbtPayload, TransferPayload } from './payload.ts'
export { plainCoinsIntent } from './plainCoinsIntent.ts'
export type { BitcoinProvider, BitcoinWalletEvent, MessageProtocol, SignInput } from './provider.ts'
export { psbtIntent } from './psbtIntent.ts'
export { formatBitcoinUri } from './uri/formatBitcoinUri.ts'
export type { BitcoinPayment } from './uri/parseBitcoinUri.ts'
export { parseBitcoinUri } from './uri/parseBitcoinUri.ts'
export { verifyMessage } from './verifyMessage.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Reasons {
    notEnoughBitcoin: Readonly<Record<never, string>>
    notEnoughBitcoinForFee: Readonly<Record<never, string>>
    onlyPostage: Readonly<Record<never, string>>
    /** `rune`: its name. */
    notEnoughRunes: { readonly rune: string }
    /** `plain`: the bitcoin in outputs without inscriptions and runes. */
    onlyCarrying: { readonly plain: string }
    coinsUnknown: Readonly<Record<never, string>>
    coinsSpent: Readonly<Record<never, string>>
    signersMissing: Readonly<Record<never, string>>
    feeFarTooHigh: Readonly<Record<never, string>>
    /** Its fee rate is lower than nodes pass on. */
    feeTooLow: Readonly<Record<never, string>>
    /** It has more bytes than nodes pass on. */
    tooLarge: Readonly<Record<never, string>>
    /** `least`: the smallest amount that such an output holds, in satoshi. */
    paysDust: { readonly least: string }
    /** `block`: the height after which it is taken; `last`: that of the newest block. */
    lockedUntilBlock: { readonly block: string; readonly last: string }
    /** `until`: the time after which it is taken, as ISO 8601 writes it. */
    lockedUntilTime: { readonly until: string }
  }
  interface Services {
    /** Runes and inscriptions of a network, as its index and the wallet tell of them. */
    ordinals: OrdinalsService
  }
  interface Providers {
    bip122: BitcoinProvider
  }
  interface Payloads {
    bip122: BitcoinPayload
  }
  interface Intents {
    /** A Bitcoin transaction that is written already (BIP-174, BIP-370), in base64 or hex: it is signed and broadcast. */
    psbt: {
      readonly psbt: string
      /** The inputs to sign; all of the wallet's own where absent. */
      readonly signInputs?: readonly SignInput[] | undefined
      /** The caller means to destroy inscriptions or runes, so that a review which says that it does can be confirmed. */
      readonly burns?: boolean | undefined
    }
    /** A payment that is made only of coins that the network's index knows as plain: tapkit writes the PSBT. `amount` in satoshi. */
    plainCoins: {
      readonly to: string
      readonly amount: bigint
      /** Satoshi per virtual byte; the fastest rate of this moment where absent. */
      readonly feeRate?: number | undefined
      /** Name of the service that chose `to`, as of a `transfer`. */
      readonly through?: string | undefined
    }
  }
}

/** Options of `bip122`. */
export type Bip122Options = {
  /** Networks to offer. The first one is the default. */
  readonly networks: readonly [BitcoinNetwork, ...BitcoinNetwork[]]
  /** Explorers in mempool.space's shape in place of a network's own, by CAIP-2 id, without a trailing slash. */
  readonly explorers?: Readonly<Record<`bip122:${string}`, string>> | undefined
  /**
   * Indexes of inscriptions and runes in ord's shape, by CAIP-2 id: a review asks them for the contents of the coins of a payment or PSBT. None by
   * default.
   */
  readonly ordinals?: Readonly<Record<`bip122:${string}`, string>> | undefined
  /** Reads an address's past from the network's explorer, for `history()`. Off by default. */
  readonly history?: boolean | undefined
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
export function bip122(options: Bip122Options): Plugin {
  const { networks, explorers, ordinals, history = false } = Object(options) as Bip122Options
  const urls = requireUrls<string>('bip122', 'explorers', explorers)
  const indexes = requireUrls<string>('bip122', 'ordinals', ordinals)
  const composed = requireNetworks('bip122', networks, isBitcoin, 'bitcoin of "tapkit/bip122/networks"').map(
    (network) => withExplorer(network, urls[network.id]),
  )

  return {
    name: 'bip122',
    options,
    own: true,
    hosts: composed
      .flatMap(({ id, explorerUrl }) => [explorerUrl, indexes[id]])
      .filter((url): url is string => /^https?:/.test(url as string)),

    apply(kernel) {
      const { hooks } = kernel
      const tap = kernel.tap({ name: 'bip122', namespace: 'bip122' })
      const context: Context = {
        kernel,
        networks: new Map(composed.map((network) => [network.id, network])),
        ordinals: indexes,
      }
      noteAdapter(kernel, 'bitcoin')
      kernel.networks.add(composed.map(toNetwork), {
        name: 'Bitcoin',
        accountType: 'payment',
        settlesIn: 600_000,
      })

      hooks.services
        .for('ordinals')
        .tap('bip122', (services, { network }) =>
          context.networks.has(network.id)
            ? [...services, { id: 'ord', name: 'ord', open: () => openIndex(context, network) }]
            : services,
        )
      hooks.discover.tap(tap, ({ signal }) => discover(context, signal))
      tap.lazy(hooks.fetchBalance, () => import('./actions/fetchBalance.ts'), context)
      tap.lazy(hooks.fetchTokens, () => import('./actions/fetchTokens.ts'), context)
      if (history) tap.lazy(hooks.fetchHistory, () => import('./actions/fetchHistory.ts'), context)
      tap.lazy(hooks.prepare, () => import('./actions/prepare.ts'), context)
      tap.lazy(hooks.readPayload, () => import('./actions/readPayload.ts'), context)
      // Last, so that the changes of other plugins are checked as well.
      const last = kernel.tap({ name: 'bip122', namespace: 'bip122', stage: stage.late })
      last.lazy(hooks.beforeSend, () => import('./actions/beforeSend.ts'), context)
      tap.lazy(hooks.send, () => import('./actions/send.ts'), context)
      tap.lazy(hooks.waitForTransaction, () => import('./actions/waitForTransaction.ts'), context)
      tap.lazy(hooks.findTransaction, () => import('./actions/findTransaction.ts'), context)
      tap.lazy(hooks.signMessage, () => import('./actions/signMessage.ts'), context)
      tap.lazy(hooks.verifyMessage, () => import('./actions/verifyMessage.ts'), context)
      tap.lazy(hooks.request, () => import('./actions/request.ts'), context)
      // BIP-21's shortest form, which BIP-321 keeps; here because a file of its own would be longer.
      hooks.getPaymentUri.tap(tap, ({ account }) => `bitcoin:${account.address}`)
      tap.lazy(hooks.validateAddress, () => import('./actions/validateAddress.ts'), context)
      tap.lazy(hooks.readReceiver, () => import('./actions/readReceiver.ts'), context)
    },
  }
}

const openIndex = async (context: Context, network: Network) =>
  (await import('./contents/openIndex.ts')).openIndex(context, network)

const withExplorer = (network: BitcoinNetwork, explorerUrl: string | undefined): BitcoinNetwork =>
  explorerUrl ? { ...network, explorerUrl: explorerUrl.replace(/\/+$/, '') } : network

const isBitcoin = ({ id, explorerUrl }: BitcoinNetwork): boolean =>
  /^bip122:/.test(id) && typeof explorerUrl === 'string'
