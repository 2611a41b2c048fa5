import type { Network, Plugin, Price } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'

/** What tokens of the sandbox's chains are worth: its pools say so, through its own Blockchain API. */
export function sandboxPrices({ api, relay }: SandboxConfig): Plugin {
  const { origin } = new URL(api.url)
  return {
    name: 'sandboxPrices',
    hosts: [origin],
    apply({ hooks, http, networks }) {
      const nativeOf = ({ namespace }: Network) => networks.describe(namespace).nativeToken ?? 'native'
      const toCaip = (network: Network, address = nativeOf(network)) => `${network.id}:${address}`
      hooks.services.for('prices').tap('sandboxPrices', (services, { network: { namespace } }) =>
        /^(eip155|solana)$/.test(namespace)
          ? [
              ...services,
              {
                id: 'sandbox',
                name: 'Sandbox pools',
                async fetchPrices({ network, addresses, signal }): Promise<readonly Price[]> {
                  const byCaip = new Map(addresses.map((address) => [toCaip(network, address).toLowerCase(), address]))
                  return http.post(`${api.url}/v1/fungible/price`, {
                    signal,
                    body: {
                      currency: 'usd',
                      projectId: relay.projectIds.open,
                      addresses: addresses.map((address) => toCaip(network, address)),
                    },
                    parse: ({ fungibles }: { fungibles: readonly { address: string; price: number }[] }) =>
                      fungibles.flatMap(({ address, price }) => {
                        const key = address.toLowerCase()
                        return byCaip.has(key) ? [{ address: byCaip.get(key), price }] : []
                      }),
                  })
                },
              },
            ]
          : services,
      )
    },
  }
}
