import type { Network, Plugin } from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type { StacksProvider } from './provider.ts'

export type { StacksDialect, StacksProvider, StacksWalletEvent } from './provider.ts'
export { verifyMessage, verifyStructuredMessage } from './verify.ts'

declare module 'tapkit/kernel' {
  interface Providers {
    stacks: StacksProvider
  }
}

/** Options of `stacks`. */
export type StacksOptions = {
  /** Networks to offer. The first one is the default. */
  readonly networks: readonly [Network<'stacks'>, ...Network<'stacks'>[]]
  /** Stacks APIs in place of a network's own, by CAIP-2 id, without a trailing slash. */
  readonly apiUrls?: Readonly<Record<`stacks:${string}`, string>> | undefined
}

/**
 * Stacks: discovery (WBIP004, known globals), connection (SIP-030 and sats-connect), balances, SIP-010 tokens, transfers,
 * contracts, messages and structured data (SIP-018).
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { stacks } from 'tapkit/stacks'
 * import { stacksMainnet } from 'tapkit/stacks/networks'
 * const kernel = createKernel({ plugins: [stacks({ networks: [stacksMainnet] })] })
 * ```
 */
export function stacks({ networks, apiUrls = {} }: StacksOptions): Plugin {
  const tap = { name: 'stacks', namespace: 'stacks' } as const
  const composed = networks.map((network) => withApiUrl(network, apiUrls[`stacks:${network.reference}`]))

  return {
    name: tap.name,

    apply(kernel) {
      const { hooks } = kernel
      const context: Context = { kernel, tokens: new Map() }
      kernel.networks.add(composed, { name: 'Stacks', memoBytes: 34, settlesIn: 15_000 })

      hooks.discover.tap(tap, ({ signal }) => discover(kernel, signal))
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
      hooks.signTypedData.tapPromise(tap, async (input) =>
        (await import('./actions/signTypedData.ts')).signTypedData(input),
      )
      hooks.request.tapPromise(tap, async (input) => (await import('./actions/request.ts')).request(context, input))
      hooks.validateAddress.tapPromise(tap, async (input) =>
        (await import('./actions/validateAddress.ts')).validateAddress(input),
      )
    },
  }
}

const withApiUrl = (network: Network<'stacks'>, rpcUrl: string | undefined): Network<'stacks'> =>
  rpcUrl ? { ...network, rpcUrl: rpcUrl.replace(/\/+$/, '') } : network
