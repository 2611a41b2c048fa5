import { type ExchangeService, type Network, type Plugin, type PriceService, requestJsonRpc } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'
import { statuses } from './sandboxOnramp.ts'

/** The sandbox's stand-ins for exchanges, and what its pools say that things are worth. */
export function sandboxExchange({ api, relay, chains }: SandboxConfig): Plugin {
  const origin = new URL(api.url).origin
  const { open: projectId } = relay.projectIds
  return {
    name: 'sandboxExchange',
    hosts: [origin],
    apply({ http, hooks }) {
      const isHere = ({ reference, namespace }: Network) =>
        namespace === 'solana' || chains.some(({ id }) => String(id) === reference)
      const urls = [`${api.url}/v1/json-rpc?projectId=${projectId}`]
      const ask = async <answer>(method: string, params: object, signal: AbortSignal) =>
        (await requestJsonRpc(http, { urls, method, params, signal })) as answer
      const exchange: ExchangeService = {
        id: 'sandbox',
        name: 'Sandbox',
        windowOrigins: [origin],
        async fetchExchanges({ asset, amount, signal }) {
          const params = { page: 0, asset: asset.assetId, amount, projectId }
          type Answer = { readonly exchanges: Awaited<ReturnType<ExchangeService['fetchExchanges']>> }
          return (await ask<Answer>('reown_getExchanges', params, signal)).exchanges
        },
        createPayUrl: ({ exchange: exchangeId, asset, amount, recipient, signal }) =>
          ask('reown_getExchangePayUrl', { exchangeId, asset: asset.assetId, amount, recipient }, signal),
        async fetchStatus({ exchange: exchangeId, sessionId, signal }) {
          type Answer = { readonly status: keyof typeof statuses; readonly txHash?: string }
          const { status, txHash } = await ask<Answer>('reown_getExchangeBuyStatus', { exchangeId, sessionId }, signal)
          return { status: statuses[status], transactionId: txHash }
        },
      }
      const native = {
        eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        solana: 'So11111111111111111111111111111111111111111',
      }
      const prices: PriceService = {
        id: 'sandbox',
        name: 'Sandbox',
        async fetchPrices({ network, addresses, signal }) {
          const ask = addresses.map(
            (address) => `${network.id}:${address ?? native[network.namespace as keyof typeof native]}`,
          )
          return http.post(`${api.url}/v1/fungible/price?projectId=${projectId}`, {
            signal,
            body: { currency: 'usd', addresses: ask, projectId },
            parse: ({ fungibles }: { readonly fungibles: readonly { address: string; price: number }[] }) =>
              fungibles.flatMap(({ address, price }) => {
                const at = ask.indexOf(address)
                return at < 0 ? [] : { address: addresses[at], price }
              }),
          })
        },
      }
      hooks.services
        .for('exchange')
        .tap('sandboxExchange', (services, { network }) => (isHere(network) ? [...services, exchange] : services))
      hooks.services
        .for('prices')
        .tap('sandboxExchange', (services, { network }) => (isHere(network) ? [...services, prices] : services))
    },
  }
}
