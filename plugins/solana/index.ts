import {
  type ErrorsOf,
  type ListedToken,
  noteAdapter,
  type Plugin,
  requireNetworks,
  requireUrls,
  stage,
} from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type * as walletErrors from './connectors/errors.ts'
import type { Context } from './context.ts'
import type * as errors from './errors.ts'
import { readFees, type SolanaFees } from './fees.ts'
import { memoLimit } from './memoLimit.ts'
import { nativeTokenAddress } from './nativeToken.ts'
import type { Cluster } from './networks/cluster.ts'
import { toNetwork } from './networks/toNetwork.ts'
import { wsUrlOf } from './networks/wsUrlOf.ts'
import type { SolanaPayload } from './payload.ts'
import type { SolanaProvider } from './provider.ts'

export type { SignedMessage } from './message/verifyMessage.ts'
export type {
  SendOptions,
  SignedIn,
  SignInFields,
  SolanaAccount,
  SolanaFeatures,
  SolanaProvider,
  TransactionVersion,
} from './provider.ts'

import { verifyMessage } from './verifyMessage.ts'

export { verifyMessage } from './verifyMessage.ts'
export type { Cluster, ListedToken, SolanaFees, SolanaPayload }
export { nativeTokenAddress }

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors & typeof walletErrors> {}
  interface Reasons {
    notEnough: { readonly symbol: string }
    notEnoughForFees: Readonly<Record<never, string>>
    opensWithLess: {
      /** SOL that it must receive at least, '0.00089'; empty where nobody said. */ readonly least: string
    }
    accountFrozen: { readonly symbol: string }
    receiverFrozen: { readonly symbol: string }
    spreadOut: {
      /** The most that a single transfer can send, '12.5 USDC'. */ readonly most: string
    }
    networkRefuses: {
      /** The runtime's own words, made plain. */
      readonly details: string
      /** The line of the node's log in which a program tells its error. Behind Details. */
      readonly nodeSays?: string
    }
  }
  interface Providers {
    solana: SolanaProvider
  }
  interface Payloads {
    solana: SolanaPayload
  }
}

declare module 'tapkit/features/swap' {
  interface SwapCalls {
    /** A whole transaction, in base64, of which the visitor's signature alone is missing. */
    solana: Pick<SolanaPayload, 'transaction'>
  }
}

/** Options of `solana`. Keys of records are CAIP-2 ids, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type SolanaOptions = {
  /** Clusters to offer. The first cluster is the default. */
  readonly networks: readonly [Cluster, ...Cluster[]]
  /**
   * The tokens that are listed even if an account holds none of them: mints, each with its decimals, its symbol and a
   * picture if you have a picture.
   */
  readonly tokens?: Readonly<Record<`solana:${string}`, readonly ListedToken[]>> | undefined
  /**
   * RPC endpoints in place of a cluster's own, first choice first; its WebSocket endpoint then follows from the first
   * endpoint.
   */
  readonly rpcUrls?: Readonly<Record<`solana:${string}`, readonly string[]>> | undefined
  /**
   * Reads an account's past from the cluster's own node, for `history()`, with a request for each transaction. By
   * default no past is read.
   */
  readonly history?: boolean | undefined
  /** The fees that transfers pay the network, in place of the kit's own. */
  readonly fees?: SolanaFees | undefined
}

/**
 * Solana clusters: discovery and connection (Wallet Standard), balances, transfers, signatures and SNS names.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { solana } from 'tapkit/solana'
 * import { solanaDevnet, solanaMainnet } from 'tapkit/solana/networks'
 * const kernel = createKernel({ plugins: [solana({ networks: [solanaMainnet, solanaDevnet] })] })
 * ```
 */
export function solana(options: SolanaOptions): Plugin {
  const { networks, tokens = {}, rpcUrls, history = false, fees: given } = Object(options) as SolanaOptions
  const fees = readFees(given)
  const own = requireUrls<readonly string[]>('solana', 'rpcUrls', rpcUrls, ['https://…'])
  const example = 'solanaMainnet of "tapkit/solana/networks"'
  const composed = requireNetworks('solana', networks, isCluster, example).map((cluster) =>
    withRpcUrls(cluster, own[cluster.id]),
  )
  const urls = composed.flatMap((cluster) => [...cluster.rpcUrls, wsUrlOf(cluster)])

  return {
    name: 'solana',
    options,
    own: true,
    hosts: [...new Set(urls.flatMap((url) => url.match(/^(https?|wss?):\/\/[^/?#]+/)?.[0] ?? []))],

    apply(kernel) {
      const { hooks } = kernel
      const tap = kernel.tap({ name: 'solana', namespace: 'solana' })
      const clusters = new Map(composed.map((cluster) => [cluster.id as string, cluster]))
      const context: Context = { kernel, clusters, tokens, fees }
      noteAdapter(kernel, 'solana')
      kernel.networks.add(composed.map(toNetwork), {
        name: 'Solana',
        accountType: 'eoa',
        memoBytes: memoLimit,
        nativeToken: nativeTokenAddress,
        tokens,
        settlesIn: 5_000,
      })

      hooks.discover.tap(tap, ({ signal }) => discover(context, signal))
      tap.lazy(hooks.fetchBalance, () => import('./actions/fetchBalance.ts'), context)
      tap.lazy(hooks.fetchTokens, () => import('./actions/fetchTokens.ts'), context)
      if (history) tap.lazy(hooks.fetchHistory, () => import('./actions/fetchHistory.ts'), context)
      tap.lazy(hooks.prepare, () => import('./actions/prepare.ts'), context)
      tap.lazy(hooks.readPayload, () => import('./actions/readPayload.ts'), context)
      hooks.beforeSend.tapPromise({ ...tap, stage: stage.late }, async (prepared, step) =>
        step.stage === 'send' ? (await import('./actions/checkWallet.ts')).checkWallet(context, prepared) : undefined,
      )
      tap.lazy(hooks.send, () => import('./actions/send.ts'), context)
      tap.lazy(hooks.findTransaction, () => import('./actions/findTransaction.ts'), context)
      tap.lazy(hooks.waitForTransaction, () => import('./actions/waitForTransaction.ts'), context)
      tap.lazy(hooks.signMessage, () => import('./actions/signMessage.ts'))
      hooks.verifyMessage.tapPromise(tap, verifyMessage)
      tap.lazy(hooks.resolveName, () => import('./actions/resolveName.ts'), context)
      tap.lazy(hooks.lookupAddress, () => import('./actions/lookupAddress.ts'), context)
      tap.lazy(hooks.validateAddress, () => import('./actions/validateAddress.ts'))
      tap.lazy(hooks.readReceiver, () => import('./actions/readReceiver.ts'))
    },
  }
}

function withRpcUrls(cluster: Cluster, urls: readonly string[] | undefined): Cluster {
  const [first, ...rest] = urls ?? []
  return first ? { ...cluster, rpcUrls: [first, ...rest], wsUrl: undefined } : cluster
}

const isCluster = ({ id, rpcUrls }: Cluster): boolean => /^solana:/.test(id) && Array.isArray(rpcUrls)
