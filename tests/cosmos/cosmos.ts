import type { Network, Plugin, Session } from 'tapkit/kernel'

type Keplr = {
  enable(chain: string): Promise<void>
  getKey(chain: string): Promise<{ bech32Address: string }>
  signArbitrary(chain: string, signer: string, data: string): Promise<{ signature: string }>
}
declare global {
  interface Window {
    keplr?: Keplr
  }
}
declare module 'tapkit/kernel' {
  interface Providers {
    cosmos: Keplr
  }
}

/** Cosmos chains through Keplr: discovery, connection, balance and signing. */
export function cosmos({ networks }: { networks: readonly [Network, ...Network[]] }): Plugin {
  const tap = { name: 'cosmos', namespace: 'cosmos' } as const
  return {
    name: tap.name,
    apply(kernel) {
      const open = async (keplr: Keplr, network: Network): Promise<Session> => {
        await keplr.enable(network.reference)
        const { bech32Address: address } = await keplr.getKey(network.reference)
        return { network, accounts: [{ namespace: 'cosmos', address }] }
      }
      kernel.networks.add(networks)
      kernel.hooks.discover.tap(tap, ({ signal }) => {
        const { keplr } = window
        if (!keplr) return
        const getProvider = async () => keplr
        kernel.connectors.add({ id: 'keplr', name: 'Keplr', namespace: 'cosmos', type: 'injected', getProvider })
        addEventListener('keplr_keystorechange', () => kernel.reconnect('cosmos'), { signal })
      })
      kernel.hooks.connect.tapPromise(tap, async ({ connector, network }) =>
        open(await connector.getProvider(), network),
      )
      kernel.hooks.reconnect.tapPromise(tap, async ({ connector, network }) =>
        open(await connector.getProvider(), network),
      )
      kernel.hooks.fetchBalance.tapPromise(tap, async ({ account, network, signal }) => {
        const url = `${network.rpcUrl}/cosmos/bank/v1beta1/balances/${account.address}`
        const parse = (json: { balances: { amount: string }[] }) => BigInt(json.balances[0]?.amount ?? 0)
        return { ...network.nativeCurrency, value: await kernel.http.get(url, { signal, parse }) }
      })
      kernel.hooks.signMessage.tapPromise(tap, async ({ account, connector, network, message }) => {
        const keplr = await connector.getProvider()
        return keplr.signArbitrary(network.reference, account.address, message)
      })
      kernel.hooks.validateAddress.tapPromise(tap, async ({ address }) => /^cosmos1[0-9a-z]{38}$/.test(address))
    },
  }
}
