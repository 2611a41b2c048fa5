import type { Plugin } from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import { memoLimit } from './memoLimit.ts'
import type { Cluster } from './networks/cluster.ts'
import { toNetwork } from './networks/toNetwork.ts'
import { wsUrlOf } from './networks/wsUrlOf.ts'
import type { SolanaProvider } from './provider.ts'

export { nativeTokenAddress } from './nativeToken.ts'
export type {
  SendOptions,
  SignedIn,
  SignInFields,
  SolanaAccount,
  SolanaFeatures,
  SolanaProvider,
  TransactionVersion,
} from './provider.ts'
export type { Cluster }

declare module 'tapkit/kernel' {
  interface Providers {
    solana: SolanaProvider
  }
}

/** Options of `solana`. Keys of records are CAIP-2 ids, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type SolanaOptions = {
  /** Clusters to offer. The first one is the default. */
  readonly networks: readonly [Cluster, ...Cluster[]]
  /** Mints of the tokens that are listed even where an account holds none of them. */
  readonly tokens?: Readonly<Record<`solana:${string}`, readonly string[]>> | undefined
  /** RPC endpoints in place of a cluster's own, first choice first; its WebSocket endpoint is then the first one's. */
  readonly rpcUrls?: Readonly<Record<`solana:${string}`, readonly string[]>> | undefined
}

/**
 * Solana clusters: discovery and connection (Wallet Standard), balances, transfers and signatures.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { solana } from 'tapkit/solana'
 * import { devnet, mainnet } from 'tapkit/solana/networks'
 * const kernel = createKernel({ plugins: [solana({ networks: [mainnet, devnet] })] })
 * ```
 */
export function solana({ networks, tokens = {}, rpcUrls = {} }: SolanaOptions): Plugin {
  const tap = { name: 'solana', namespace: 'solana' } as const
  const composed = networks.map((cluster) => withRpcUrls(cluster, rpcUrls[cluster.id]))
  const urls = composed.flatMap((cluster) => [...cluster.rpcUrls, wsUrlOf(cluster)])

  return {
    name: tap.name,
    hosts: [...new Set(urls.flatMap((url) => url.match(/^(https?|wss?):\/\/[^/?#]+/)?.[0] ?? []))],

    apply(kernel) {
      const { hooks } = kernel
      const clusters = new Map(composed.map((cluster) => [cluster.id as string, cluster]))
      const context: Context = { kernel, clusters, tokens }
      kernel.networks.add(composed.map(toNetwork), {
        name: 'Solana',
        accountType: 'eoa',
        memoBytes: memoLimit,
        settlesIn: 5_000,
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
      hooks.signMessage.tapPromise(tap, async (input) => (await import('./actions/signMessage.ts')).signMessage(input))
      hooks.validateAddress.tapPromise(tap, async (input) =>
        (await import('./actions/validateAddress.ts')).validateAddress(input),
      )
    },
  }
}

function withRpcUrls(cluster: Cluster, urls: readonly string[] | undefined): Cluster {
  const [first, ...rest] = urls ?? []
  return first ? { ...cluster, rpcUrls: [first, ...rest], wsUrl: undefined } : cluster
}
