import type { Plugin } from 'tapkit/kernel'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type { Chain } from './networks/chain.ts'
import type { Eip1193Provider } from './provider.ts'
import { toNetwork } from './toNetwork.ts'

export { nativeTokenAddress } from './nativeToken.ts'
export { addToken } from './tokens.ts'
export type { Chain, Eip1193Provider }

declare module 'tapkit/kernel' {
  interface Providers {
    eip155: Eip1193Provider
  }
}

/** Options of `eip155`. Keys of records are CAIP-2 ids, such as `eip155:1`. */
export type Eip155Options = {
  /** Networks to offer, ours or of `viem/chains`. The first one is the default. */
  readonly networks: readonly [Chain, ...Chain[]]
  /** Addresses of the ERC-20 tokens whose balances are read (R44). */
  readonly tokens?: Readonly<Record<`eip155:${number}`, readonly string[]>> | undefined
  /** RPC endpoints in place of a network's own, first choice first. */
  readonly rpcUrls?: Readonly<Record<`eip155:${number}`, readonly string[]>> | undefined
  /** Origins that names may be looked up at (CCIP-Read, ERC-3668); none by default. */
  readonly gateways?: readonly string[] | undefined
}

/**
 * EVM networks: discovery (EIP-6963), connection (EIP-1193), balances, transfers, signatures and ENS names.
 * @example
 * ```ts
 * import { createKernel } from 'tapkit/kernel'
 * import { eip155 } from 'tapkit/eip155'
 * import { base, mainnet } from 'tapkit/eip155/networks'
 * const kernel = createKernel({ plugins: [eip155({ networks: [mainnet, base] })] })
 * ```
 */
export function eip155({ networks, tokens = {}, rpcUrls = {}, gateways = [] }: Eip155Options): Plugin {
  const tap = { name: 'eip155', namespace: 'eip155' } as const
  const composed = networks.map((chain) => withRpcUrls(chain, rpcUrls[`eip155:${chain.id}`]))
  const urls = composed.flatMap((chain) => chain.rpcUrls.default.http)

  return {
    name: tap.name,
    hosts: [...new Set([...urls, ...gateways].flatMap((url) => url.match(/^https?:\/\/[^/?#]+/) ?? []))],

    apply(kernel) {
      const { hooks } = kernel
      const chains = new Map(composed.map((chain) => [`eip155:${chain.id}`, chain]))
      const context: Context = { kernel, chains, tokens }
      kernel.networks.add(composed.map(toNetwork), { name: 'EVM', accountType: 'smartAccount', settlesIn: 15_000 })

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
      hooks.signTypedData.tapPromise(tap, async (input) =>
        (await import('./actions/signTypedData.ts')).signTypedData(input),
      )
      hooks.request.tapPromise(tap, async (input) => (await import('./actions/request.ts')).request(input))
      hooks.getCapabilities.tapPromise(tap, async (input) =>
        (await import('./actions/getCapabilities.ts')).getCapabilities(input),
      )
      hooks.resolveName.tapPromise(tap, async (input) =>
        (await import('./actions/resolveName.ts')).resolveName(context, input),
      )
      hooks.lookupAddress.tapPromise(tap, async (input) =>
        (await import('./actions/lookupAddress.ts')).lookupAddress(context, input),
      )
      hooks.validateAddress.tapPromise(tap, async (input) =>
        (await import('./actions/validateAddress.ts')).validateAddress(input),
      )
    },
  }
}

const withRpcUrls = (chain: Chain, http: readonly string[] | undefined): Chain =>
  http?.length ? { ...chain, rpcUrls: { default: { http } } } : chain
