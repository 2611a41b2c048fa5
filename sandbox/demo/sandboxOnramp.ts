import type { Network, OnrampService, Plugin } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'

type Currency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly { readonly chain_id: string; readonly name: string }[]
}
type Payment = {
  readonly id: string
  readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}
type Options = { readonly purchaseCurrencies: readonly Currency[]; readonly paymentCurrencies: readonly Payment[] }

/** The sandbox's stand-in for a company that sells crypto, as a host adds a seller of its own: one file. */
export function sandboxOnramp({ api, relay, chains }: SandboxConfig): Plugin {
  const origin = new URL(api.url).origin
  const urlOf = (path: string) => `${api.url}${path}?projectId=${relay.projectIds.open}`
  return {
    name: 'sandboxOnramp',
    hosts: [origin],
    apply({ http, hooks }) {
      const isHere = ({ reference, namespace }: Network) =>
        namespace === 'solana' || chains.some(({ id }) => String(id) === reference)
      const isOn =
        ({ reference }: Network) =>
        (place: { readonly chain_id: string }) =>
          place.chain_id === reference
      const ask = (network: Network, signal: AbortSignal) =>
        http.get(urlOf('/v1/onramp/options'), {
          signal,
          parse: ({ purchaseCurrencies, paymentCurrencies }: Options) => ({
            purchase: purchaseCurrencies.filter(({ networks }) => networks.some(isOn(network))),
            payment: paymentCurrencies,
          }),
        })
      const service: OnrampService = {
        id: 'sandbox',
        name: 'Sandbox Pay',
        imageUrl: '/icon.svg',
        fees: '1-2%',
        windowOrigins: [origin],
        async fetchOptions({ network, signal }) {
          const { purchase, payment } = await ask(network, signal)
          const limits = (of: Payment) =>
            of.payment_method_limits.map(({ id: method, min, max }) => ({ method, min, max }))
          return { purchase, payment: payment.map((of) => ({ id: of.id, limits: limits(of) })) }
        },
        fetchQuote: ({ network, purchase, payment, amount, signal }) =>
          http.post(urlOf('/v1/onramp/quote'), {
            signal,
            body: { purchaseCurrency: purchase, paymentCurrency: payment, amount, network: network.id },
            parse: ({ quoteId, ...quote }) => ({ id: quoteId, ...quote }),
          }),
        async createUrl({ network, account, purchase, amount, signal }) {
          const { purchase: known } = await ask(network, signal)
          const bought = known.find(({ id }) => id === purchase)
          const blockchain = bought?.networks.find(isOn(network))?.name
          const wallet = { address: account.address, blockchains: [blockchain], assets: [bought?.symbol] }
          return http.post(urlOf('/v1/generators/onrampurl'), {
            signal,
            body: { destinationWallets: [wallet], defaultNetwork: blockchain, presetFiatAmount: amount },
            parse: ({ url }) => url,
          })
        },
        fetchStatus: ({ url, signal }) =>
          http.get(`${origin}/onramp/status`, {
            signal,
            params: { session: new URL(url).searchParams.get('session') },
            parse: ({ status }) => statuses[status as keyof typeof statuses],
          }),
      }
      hooks.services
        .for('onramp')
        .tap('sandboxOnramp', (services, { network }) => (isHere(network) ? [...services, service] : services))
    },
  }
}

/** What the sandbox calls each. */
export const statuses = { UNKNOWN: 'unknown', IN_PROGRESS: 'inProgress', SUCCESS: 'success', FAILED: 'failed' } as const
