// Wrong uses that the compiler rejects: each line under a directive must not compile.
import type { Connection, ConnectorInput, Kernel, Network, Plugin } from 'tapkit/kernel'
import { cosmos } from './cosmos.ts'

declare const kernel: Kernel
declare const hub: Network
declare const keplr: NonNullable<typeof window.keplr>

declare module 'tapkit/kernel' {
  interface Views {
    CosmosStake: { readonly validator: string }
    CosmosAbout: undefined
  }
}

const tap = { name: 'cosmos', namespace: 'cosmos' } as const
const named = { id: 'keplr', name: 'Keplr', namespace: 'cosmos', kind: 'injected' } as const
const getProvider = async () => keplr
const accounts = [{ address: 'cosmos1…' }]

// Right uses, so that the wrong ones below fail for the reason they say.
const wallet: ConnectorInput<'cosmos'> = {
  ...named,
  getProvider,
  connect: async ({ network }) => ({ network, accounts }),
}
kernel.connectors.add(wallet)
kernel.connectors.add({ ...wallet, restore: async ({ accounts }) => accounts[0] && { accounts } })
kernel.connectors.add({ ...named, installed: false, links: { web: 'https://wallet.example' } })
kernel.open('CosmosStake', { validator: 'a' })
kernel.open('CosmosAbout')
kernel.open()
const plugin: Plugin = cosmos({ networks: [hub] })
const provider = kernel.connection('cosmos')?.connector.getProvider()
provider?.then((keplr) => keplr.getKey('cosmoshub-4'))

// 1. A namespace that nobody typed: of a tap, and of a wallet.
// @ts-expect-error
kernel.hooks.signMessage.tapPromise({ name: 'cosmos', namespace: 'cosmoss' }, async () => undefined)
// @ts-expect-error
kernel.connectors.add({ ...wallet, namespace: 'cosmoss' })

// 2. A method that the provider does not have.
kernel.hooks.signMessage.tapPromise(tap, async ({ connector }) => {
  const keplr = await connector.getProvider()
  // @ts-expect-error
  return { signature: await keplr.personalSign('hello') }
})

// 3. A wallet without an id.
// @ts-expect-error
kernel.connectors.add({ name: 'Keplr', namespace: 'cosmos', kind: 'injected', getProvider, connect: wallet.connect })

// 4. A provider of another shape.
// @ts-expect-error
kernel.connectors.add({ ...wallet, getProvider: async () => ({ request: async () => null }) })

// 5. A session without accounts, and an account without an address.
// @ts-expect-error
kernel.connectors.add({ ...wallet, connect: async ({ network }) => ({ network }) })
// @ts-expect-error
kernel.connectors.add({ ...wallet, connect: async ({ network }) => ({ network, accounts: ['cosmos1…'] }) })

// 6. A view that no feature brings.
// @ts-expect-error
kernel.open('CosmosSteak', { validator: 'a' })

// 7. Parameters of the wrong type, and none where some are needed.
// @ts-expect-error
kernel.open('CosmosStake', { validator: 1 })
// @ts-expect-error
kernel.navigate('CosmosStake')

// 8. A network without its reference.
const { nativeCurrency } = hub
// @ts-expect-error
const broken: Network = { id: 'cosmos:hub', namespace: 'cosmos', name: 'Hub', nativeCurrency, rpcUrl: '' }

// 9. No network at all.
// @ts-expect-error
cosmos({ networks: [] })

// 10. A hook that does not exist.
// @ts-expect-error
kernel.hooks.fetchBalances.tap(tap, () => undefined)

// 11. A balance as a number: it loses digits.
// @ts-expect-error
kernel.hooks.fetchBalance.tapPromise(tap, async ({ network }) => ({ ...network.nativeCurrency, value: 1 }))

// 12. State that is written from outside.
// @ts-expect-error
kernel.state.modal.open = true

// 13. A wallet that cannot be connected, though it is there.
// @ts-expect-error
kernel.connectors.add({ ...named, getProvider })

// 14. A promise where a hook asks at once.
// @ts-expect-error
kernel.hooks.beforeClose.tap('cosmos', async () => false)

// 15. Connecting as a hook: a wallet owns its life.
// @ts-expect-error
kernel.hooks.connect.tapPromise(tap, async ({ network }) => ({ network, accounts }))

// 16. A report of something that no wallet does.
// @ts-expect-error
kernel.connectors.add({ ...wallet, watch: (_, report) => report('changed') })

// 17. A switch that does not say where the wallet is now.
// @ts-expect-error
kernel.connectors.add({ ...wallet, switchNetwork: async () => undefined })

// 18. A wallet that is not installed, and nowhere to be had.
// @ts-expect-error
kernel.connectors.add({ ...named, installed: false })

export type Checked = [typeof plugin, typeof broken, Connection<'cosmos'>]
