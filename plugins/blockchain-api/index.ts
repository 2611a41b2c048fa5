import {
  type CaipNetworkId,
  type ErrorsOf,
  type LedgerEntry,
  type NameService,
  type OnrampService,
  type Plugin,
  type Service,
  type Services,
  stage,
} from 'tapkit/kernel'
import type { Context } from './context.ts'
import type * as errors from './errors.ts'
import type { ApiRead, BlockchainApiOptions } from './options.ts'
import { service } from './service.ts'

export type { Endpoint } from './endpoints.ts'
export type { ApiRead, BlockchainApiOptions } from './options.ts'
export { rpcUrlOf } from './rpcUrlOf.ts'

type Served = typeof import('./served.ts')
type Calls = Served['calls']
type Verb = (context: Context, input: unknown) => unknown

/** The methods of `blockchainApi` for a host. */
export type BlockchainApiFeature = {
  /** Makes a call of the API by its name. On an unsupported network, and without a project id, no request is made. */
  call<const name extends keyof Calls>(name: name, input: Parameters<Calls[name]>[1]): ReturnType<Calls[name]>
}

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Features {
    blockchainApi: BlockchainApiFeature
  }
}

const name = 'blockchainApi'
/** The chains of the EVM that swaps are made on. */
const traded = /^eip155:(1|42161|10|324|8453|56|137|100|43114|250|8217|1313161554)$/
/** The chains whose tokens have prices, and that are paid to. */
const paid = /^(eip155|solana):/
/** Origins of the windows of sellers and exchanges. */
const windows = ['https://meldcrypto.com', 'https://pay.coinbase.com', 'https://www.binance.com']

/**
 * The Blockchain API: balances, activity and names that no other tap answers, and prices, swaps, purchases, deposits
 * and account names for the features that want them. It is asked once the visitor acts.
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
  const { projectId, baseUrl = service, endpoints = {}, first = [], swapNetworks, windowOrigins = windows } = options
  const isAsked = projectId || options.baseUrl
  return {
    name,
    options,
    own: true,
    hosts: isAsked ? [baseUrl, ...Object.values(endpoints)].filter((url) => url.includes(':')) : [],
    apply(kernel) {
      const { hooks } = kernel
      const sent: LedgerEntry[] = []
      const context: Context = { kernel, options, sent, baseUrl }
      const load = () => import('./served.ts')
      const feature: BlockchainApiFeature = {
        call: (async (verb: keyof Calls, input: never) => (await load()).calls[verb](context, input)) as never,
      }
      if (!isAsked) {
        hooks.discover.tap(name, () => kernel.alert({ code: 'APKT008' }))
        return feature
      }

      hooks.onSend.tap(name, (entry) => void sent.push(entry))
      const answer = (read: ApiRead, namespace = 'eip155') => {
        const tap = kernel.tap({
          name,
          namespace: namespace as never,
          stage: stage[first.includes(read) ? 'early' : 'fallback'],
        })
        tap.lazy(hooks[read] as never, (async () => (await load()).reads) as never, context)
      }
      answer('fetchTokens')
      answer('fetchTokens', 'solana')
      answer('fetchHistory')
      answer('resolveName')
      answer('lookupAddress')

      /** Adds a service for a feature; each verb of the service loads when it is first asked for. */
      const serve = <const kind extends keyof Services>(
        kind: kind,
        where: { test(id: string): boolean },
        who: Partial<Service>,
        verbs: string,
      ) => {
        const service: Record<string, unknown> = { id: name, name: 'Blockchain API', windowOrigins, ...who }
        for (const verb of verbs.split(' ')) {
          service[verb] = async (input: unknown) => {
            return ((await load()).services[kind as keyof Served['services']] as unknown as Record<string, Verb>)[
              verb
            ]?.(context, input)
          }
        }
        hooks.services
          .for(kind)
          .tap({ name, stage: stage.fallback }, (services, { network }) =>
            where.test(network.id) ? [...services, service as unknown as Services[kind]] : services,
          )
      }
      serve('prices', paid, {}, 'fetchPrices')
      const trades = swapNetworks ? { test: (id: string) => swapNetworks.includes(id as CaipNetworkId) } : traded
      serve('swap', trades, { id: '1inch', name: '1inch' }, 'fetchTokens fetchQuote prepare')
      const meld: Partial<OnrampService> = { id: 'meld', name: 'Meld.io', fees: '1-2%' }
      serve('onramp', paid, meld, 'fetchOptions fetchQuote createUrl')
      serve('exchange', paid, {}, 'fetchExchanges createPayUrl fetchStatus')
      const names: Partial<NameService> = { suffix: '.reown.id' }
      serve('names', /^eip155:/, names, 'fetchSuggestions fetchNames register')
      return feature
    },
  }
}
