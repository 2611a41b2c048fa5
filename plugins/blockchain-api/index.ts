import {
  type CaipNetworkId,
  type ErrorsOf,
  type LedgerEntry,
  type Plugin,
  type Service,
  type Services,
  stage,
} from 'tapkit/kernel'
import { type Context, sdk } from './context.ts'
import type * as errors from './errors.ts'
import type { ApiRead, BlockchainApiOptions } from './options.ts'

export type { Endpoint } from './endpoints.ts'
export type { ApiRead, BlockchainApiOptions, OnrampProvider } from './options.ts'

type Calls = typeof import('./calls/index.ts')
type Verbs = Readonly<Record<string, (context: Context, input: unknown) => unknown>>

/** What `blockchainApi` gives a host to call. */
export type BlockchainApiFeature = {
  /** Makes one call of the API by its name; on networks that it does not support, and without a project id, nobody is asked. */
  call<const name extends keyof Calls>(name: name, input: Parameters<Calls[name]>[1]): ReturnType<Calls[name]>
}

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Features {
    blockchainApi: BlockchainApiFeature
  }
}

const name = 'blockchainApi'
const service = 'https://rpc.walletconnect.org'
/** The chains of the EVM that swaps are made on. */
const traded = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(
  (id): CaipNetworkId => `eip155:${id}`,
)
const sellers = { meld: { id: 'meld', name: 'Meld.io', fees: '1-2%' }, coinbase: { id: 'coinbase', name: 'Coinbase' } }

/** The endpoint of a network's node at the service, for the `rpcUrls` of a chain's plugin. */
export const rpcUrlOf = (input: {
  readonly networkId: string
  readonly projectId: string
  readonly baseUrl?: string | undefined
}): string =>
  `${input.baseUrl ?? service}/v1?${new URLSearchParams({ chainId: input.networkId, projectId: input.projectId, ...sdk })}`

/**
 * The Blockchain API: balances, activity and names where nobody else answers, and prices, swaps, purchases, deposits and account names
 * for the features that want them. It is asked once the visitor acts.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { blockchainApi } from 'tapkit/blockchain-api'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * createAppKit({ plugins: [eip155({ networks: [mainnet] }), blockchainApi({ projectId: 'your-project-id' })] })
 * ```
 */
export function blockchainApi(options: BlockchainApiOptions = {}): Plugin {
  const { projectId, baseUrl = service, endpoints = {}, first = [], swapNetworks = traded, onramp = ['meld'] } = options
  const isAsked = Boolean(projectId || options.baseUrl)
  return {
    name,
    hosts: isAsked ? [baseUrl, ...Object.values(endpoints)].filter((url) => url.includes('://')) : [],
    apply(kernel) {
      const { hooks } = kernel
      const sent: LedgerEntry[] = []
      const context: Context = { kernel, options: { ...options, baseUrl }, isAsked, sent }
      const feature: BlockchainApiFeature = {
        call: (async (verb: keyof Calls, input: never) =>
          (await import('./calls/index.ts'))[verb](context, input)) as never,
      }
      if (!isAsked) {
        hooks.discover.tap(name, () => kernel.alert({ code: 'APKT008' }))
        return feature
      }

      hooks.onSend.tap(name, (entry) => void sent.push(entry))
      const answer = (read: ApiRead, namespace = 'eip155') => {
        const place = first.includes(read) ? stage.early : stage.fallback
        const tap = kernel.tap({ name, namespace: namespace as never, stage: place })
        tap.lazy(hooks[read] as never, (() => import('./reads/index.ts')) as never, context)
      }
      answer('fetchTokens')
      answer('fetchTokens', 'solana')
      answer('fetchHistory')
      answer('resolveName')
      answer('lookupAddress')

      /** Adds who serves a feature, each verb of whom loads when it is first asked for. */
      const serve = <const kind extends keyof Services>(
        kind: kind,
        isServed: (id: CaipNetworkId) => boolean,
        who: Service & {
          readonly suffix?: string
          readonly fees?: string
        },
        verbs: string,
        by: keyof typeof import('./services/index.ts') = kind as never,
      ) => {
        const service: Record<string, unknown> = { ...who }
        for (const verb of verbs.split(' ')) {
          service[verb] = async (input: unknown) => {
            const services = await import('./services/index.ts')
            return (services[by] as unknown as Verbs)[verb]?.(context, input)
          }
        }
        hooks.services
          .for(kind)
          .tap({ name, stage: stage.fallback }, (services, { network }) =>
            isServed(network.id) ? [...services, service as unknown as Services[kind]] : services,
          )
      }
      const isPaid = (id: string) => /^(eip155|solana):/.test(id)
      const own = { id: name, name: 'Blockchain API' }
      serve('prices', isPaid, own, 'fetchPrices')
      serve('swap', (id) => swapNetworks.includes(id), { id: '1inch', name: '1inch' }, 'fetchTokens fetchQuote prepare')
      for (const id of onramp) serve('onramp', isPaid, sellers[id], 'fetchOptions fetchQuote createUrl', id)
      serve('exchange', isPaid, own, 'fetchExchanges createPayUrl fetchStatus')
      const names = { ...own, suffix: '.reown.id' }
      serve('names', (id) => /^eip155:/.test(id), names, 'fetchSuggestions fetchNames register')
      return feature
    },
  }
}
