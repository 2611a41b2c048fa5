// Wrong uses that the compiler rejects: each line under a directive must not compile.
import type { Connection, Kernel, Network, Plugin, Session } from 'tapkit/kernel'
import { cosmos } from './cosmos.ts'

declare const kernel: Kernel
declare const hub: Network
declare const session: Session

declare module 'tapkit/kernel' {
  interface Views {
    CosmosStake: { readonly validator: string }
    CosmosAbout: undefined
  }
}

const tap = { name: 'cosmos', namespace: 'cosmos' } as const

// Right uses, so that the wrong ones below fail for the reason they say.
kernel.hooks.connect.tapPromise(tap, async ({ connector, network }) => {
  const keplr = await connector.getProvider()
  await keplr.enable(network.reference)
  return session
})
kernel.open('CosmosStake', { validator: 'a' })
kernel.open('CosmosAbout')
kernel.open()
const plugin: Plugin = cosmos({ networks: [hub] })
const provider = kernel.connection('cosmos')?.connector.getProvider()
provider?.then((keplr) => keplr.getKey('cosmoshub-4'))

// 1. A namespace that nobody typed.
// @ts-expect-error
kernel.hooks.connect.tapPromise({ name: 'cosmos', namespace: 'cosmoss' }, async () => session)

// 2. A method that the provider does not have.
kernel.hooks.signMessage.tapPromise(tap, async ({ connector }) => {
  const keplr = await connector.getProvider()
  // @ts-expect-error
  return { signature: await keplr.personalSign('hello') }
})

// 3. A connector without an id.
// @ts-expect-error
kernel.connectors.add({ name: 'Keplr', namespace: 'cosmos', type: 'injected', getProvider: async () => window.keplr })

kernel.connectors.add({
  id: 'keplr',
  name: 'Keplr',
  namespace: 'cosmos',
  type: 'injected',
  // 4. A provider of another shape.
  // @ts-expect-error
  getProvider: async () => ({ request: async () => null }),
})

// 5. A session without accounts.
// @ts-expect-error
kernel.hooks.connect.tapPromise(tap, async ({ network }) => ({ network }))

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

// 13. A connector's type that nobody knows.
kernel.connectors.add({
  id: 'keplr',
  name: 'Keplr',
  namespace: 'cosmos',
  // @ts-expect-error
  type: 'extension',
  getProvider: async () => ({}) as never,
})

// 14. A promise where a hook asks at once.
// @ts-expect-error
kernel.hooks.beforeClose.tap('cosmos', async () => false)

export type Checked = [typeof plugin, typeof broken, Connection<'cosmos'>]
