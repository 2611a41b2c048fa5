import type { Network, Plugin } from 'tapkit/kernel'

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
      kernel.networks.add(networks, { name: 'Cosmos' })
      kernel.hooks.discover.tap(tap, () => {
        const { keplr } = window
        if (!keplr) return
        const read = async ({ reference }: Network) => {
          const { bech32Address: address } = await keplr.getKey(reference)
          return { accounts: [{ address }] }
        }
        const wallet = { id: 'keplr', name: 'Keplr', namespace: 'cosmos', kind: 'injected' } as const
        kernel.connectors.add({
          ...wallet,
          getProvider: async () => keplr,
          connect: ({ network }) => keplr.enable(network.reference).then(() => read(network)),
          // Keplr may prompt whoever asks it while it is locked, so a load asks nothing: each request names its signer, and
          // Keplr refuses a wrong one. Only as its key changes is it asked: it is unlocked then, and answers in silence.
          restore: async ({ accounts }) => ({ accounts }),
          watch(_, report, signal) {
            const follow = (on?: Network) => on && read(on).then(report, () => report('ended'))
            addEventListener('keplr_keystorechange', () => follow(kernel.connection('cosmos')?.network), { signal })
          },
        })
      })
      kernel.hooks.fetchBalance.tapPromise(tap, async ({ account, network, signal }) => {
        const url = `${network.rpcUrl}/cosmos/bank/v1beta1/balances/${account.address}`
        const parse = (json: { balances: { denom: string; amount: string }[] }) =>
          BigInt(json.balances.find(({ denom }) => denom === 'uatom')?.amount ?? 0)
        return { ...network.nativeCurrency, value: await kernel.http.get(url, { signal, parse }) }
      })
      kernel.hooks.signMessage.tapPromise(tap, async ({ account, connector, network, message }) =>
        (await connector.getProvider()).signArbitrary(network.reference, account.address, message),
      )
      kernel.hooks.validateAddress.tapPromise(tap, async ({ address }) => /^cosmos1[0-9a-z]{38}$/.test(address))
    },
  }
}
