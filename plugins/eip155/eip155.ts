import type { PermitService } from 'tapkit/features/swap'
import {
  type ErrorsOf,
  type ListedToken,
  type OwnTokenService,
  type Plugin,
  requireNetworks,
  requireUrls,
  stage,
} from 'tapkit/kernel'
import type { HistorySource } from './actions/fetchHistory.ts'
import { setChains } from './chainsOf.ts'
import { discover } from './connectors/discover.ts'
import type { Context } from './context.ts'
import type * as errors from './errors.ts'
import { nativeTokenAddress } from './nativeToken.ts'
import type { Chain } from './networks/chain.ts'
import type { Eip155Call, Eip155Payload } from './payload.ts'
import type { Eip1193Provider } from './provider.ts'
import { toNetwork } from './toNetwork.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Reasons {
    noMulticall: { readonly network: string }
    noTokenContract: { readonly network: string }
    callRefused: Readonly<Record<never, string>>
    receiverRefuses: Readonly<Record<never, string>>
    tokenRefuses: { readonly symbol: string }
    holdsLess: { readonly symbol: string }
    swapRefused: Readonly<Record<never, string>>
    approvalRefused: { readonly symbol: string }
    gasEstimate: Readonly<Record<never, string>>
    noCurrency: { readonly network: string }
  }
  interface Providers {
    eip155: Eip1193Provider
  }
  interface Payloads {
    eip155: Eip155Payload
  }
}

declare module 'tapkit/features/swap' {
  interface SwapCalls {
    eip155: Eip155Call
  }
}

/** Options of `eip155`. Keys of records are CAIP-2 ids, such as `eip155:1`. */
export type Eip155Options = {
  /** Networks to offer, ours or of `viem/chains`. The first network is the default. */
  readonly networks: readonly [Chain, ...Chain[]]
  /**
   * The ERC-20 tokens whose balances are read (reads 3): addresses, each with its decimals, its symbol and a picture if
   * you have a picture.
   */
  readonly tokens?: Readonly<Record<`eip155:${number}`, readonly ListedToken[]>> | undefined
  /** RPC endpoints in place of a network's own, first choice first. Wallets are never given them (networks 9). */
  readonly rpcUrls?: Readonly<Record<`eip155:${number}`, readonly string[]>> | undefined
  /** Origins that names may be looked up at (CCIP-Read, ERC-3668); none by default. */
  readonly gateways?: readonly string[] | undefined
  /**
   * Reads an account's past from the network's own node, for `history()`: `logs` the transfers of listed tokens,
   * `otterscan` its transactions too, if the node has those methods. By default no past is read.
   */
  readonly history?: HistorySource | undefined
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
export function eip155(options: Eip155Options): Plugin {
  const { networks, tokens = {}, rpcUrls, gateways = [], history } = Object(options) as Eip155Options
  const ours = requireUrls<readonly string[]>('eip155', 'rpcUrls', rpcUrls, ['https://…'])
  const composed = requireNetworks('eip155', networks, isChain, 'mainnet of "tapkit/eip155/networks"').map((chain) =>
    withRpcUrls(chain, ours[`eip155:${chain.id}`]),
  )
  const urls = composed.flatMap((chain) => chain.rpcUrls.default.http)

  return {
    name: 'eip155',
    options,
    own: true,
    hosts: [...new Set([...urls, ...gateways].flatMap((url) => url.match(/^https?:\/\/[^/?#]+/) ?? []))],

    apply(kernel) {
      const { hooks } = kernel
      const tap = kernel.tap({ name: 'eip155', namespace: 'eip155' })
      const chains = new Map(composed.map((chain) => [`eip155:${chain.id}`, chain]))
      const context: Context = { kernel, chains, tokens }
      setChains(kernel, composed)
      kernel.networks.add(composed.map(toNetwork), {
        name: 'EVM',
        accountType: 'smartAccount',
        nativeToken: nativeTokenAddress,
        tokens,
        settlesIn: 15_000,
      })

      hooks.discover.tap(tap, ({ signal }) => discover(context, signal))
      tap.lazy(hooks.fetchBalance, () => import('./actions/fetchBalance.ts'), context)
      tap.lazy(hooks.fetchTokens, () => import('./actions/fetchTokens.ts'), context)
      // This tap comes before taps that read the same elsewhere, such as a service's client (evm 12).
      hooks.fetchTokens.tapPromise({ ...tap, stage: 2 * stage.early }, async (input) =>
        (await import('./actions/fetchAssets.ts')).fetchAssets(context, input),
      )
      const own = async () => (await import('./actions/ownTokens.ts')).ownTokens(context)
      const ownTokens: OwnTokenService = {
        id: 'eip155',
        name: 'EVM',
        readToken: async (input) => (await own()).readToken(input),
        listTokens: async (input) => (await own()).listTokens(input),
        addToken: async (input) => (await own()).addToken(input),
        removeToken: async (input) => (await own()).removeToken(input),
      }
      hooks.services
        .for('ownTokens')
        .tap('eip155', (services, { network }) =>
          network.namespace === 'eip155' ? [...services, ownTokens] : services,
        )
      const permits: PermitService = {
        id: 'eip155',
        name: 'EVM',
        verifyPermit: async (input) => (await import('./permit/verifyPermit.ts')).verifyPermit(input),
      }
      hooks.services
        .for('permits')
        .tap('eip155', (services, { network }) => (network.namespace === 'eip155' ? [...services, permits] : services))
      if (history) tap.lazy(hooks.fetchHistory, () => import('./actions/fetchHistory.ts'), context, history)
      tap.lazy(hooks.prepare, () => import('./actions/prepare.ts'), context)
      tap.lazy(hooks.readPayload, () => import('./actions/readPayload.ts'), context)
      hooks.beforeSend.tapPromise({ ...tap, stage: stage.late }, async (prepared, step) => {
        if (step.stage === 'review') return
        // The code of `send` is loaded before the wallet is asked: if that fails, nothing has been sent.
        await import('./actions/send.ts')
        await (await import('./actions/requireWallet.ts')).requireWallet(prepared)
      })
      tap.lazy(hooks.send, () => import('./actions/send.ts'))
      tap.lazy(hooks.findTransaction, () => import('./actions/findTransaction.ts'), context)
      tap.lazy(hooks.waitForTransaction, () => import('./actions/waitForTransaction.ts'), context)
      tap.lazy(hooks.signMessage, () => import('./actions/signMessage.ts'), context)
      tap.lazy(hooks.signTypedData, () => import('./actions/signTypedData.ts'), context)
      tap.lazy(hooks.verifyMessage, () => import('./actions/verifyMessage.ts'), context)
      tap.lazy(hooks.request, () => import('./actions/request.ts'))
      tap.lazy(hooks.getCapabilities, () => import('./actions/getCapabilities.ts'))
      tap.lazy(hooks.resolveName, () => import('./actions/resolveName.ts'), context)
      tap.lazy(hooks.lookupAddress, () => import('./actions/lookupAddress.ts'), context)
      tap.lazy(hooks.validateAddress, () => import('./actions/validateAddress.ts'))
      tap.lazy(hooks.readReceiver, () => import('./actions/readReceiver.ts'))
    },
  }
}

const withRpcUrls = (chain: Chain, http: readonly string[] | undefined): Chain =>
  http?.length
    ? { ...chain, rpcUrls: { default: { http }, public: chain.rpcUrls.public ?? chain.rpcUrls.default } }
    : chain

const isChain = ({ id, nativeCurrency, rpcUrls }: Chain): boolean =>
  Number.isSafeInteger(id) && Boolean(nativeCurrency) && Array.isArray(rpcUrls?.default?.http)
