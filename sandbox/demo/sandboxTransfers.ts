import type { Network, Plugin, TransferService } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'
import { statuses } from './sandboxOnramp.ts'

/** The sandbox's stand-in for who takes one asset and pays another, as a host adds one of its own: one file. */
export function sandboxTransfers({ api, relay, chains }: SandboxConfig): Plugin {
  const urlOf = (path: string) => `${api.url}/appkit/v1/transfers/${path}?projectId=${relay.projectIds.open}`
  return {
    name: 'sandboxTransfers',
    hosts: [new URL(api.url).origin],
    apply({ http, hooks }) {
      const isHere = ({ reference, namespace }: Network) =>
        namespace === 'solana' || chains.some(({ id }) => String(id) === reference)
      const service: TransferService = {
        id: 'sandbox',
        name: 'Sandbox Ferry',
        fetchAssets: ({ to, signal }) =>
          http.get(urlOf('assets'), { signal, params: { to: to.assetId }, parse: ({ assets }) => assets }),
        fetchQuote: ({ from, to, signal, ...request }) =>
          http.post(urlOf('quote'), {
            signal,
            body: { from: from.assetId, to: to.assetId, ...request },
            parse: (quote) => quote,
          }),
        fetchStatus: ({ id, signal }) =>
          http.get(urlOf('status'), {
            signal,
            params: { id },
            parse: ({ status, txHash }) => ({
              status: statuses[status as keyof typeof statuses],
              transactionId: txHash,
            }),
          }),
      }
      hooks.services
        .for('transfers')
        .tap('sandboxTransfers', (services, { network }) => (isHere(network) ? [...services, service] : services))
    },
  }
}
