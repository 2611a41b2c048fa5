import { type ConnectorInput, once } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'

/** How a wallet is listed. */
export type Listing = Pick<ConnectorInput<'eip155'>, 'id' | 'name' | 'kind' | 'imageUrl' | 'rdns'>

/** Makes the connector of an EIP-1193 provider; the code that talks to the wallet loads when it is used. */
export function createConnector(context: Context, provider: Eip1193Provider, listing: Listing) {
  // All methods wait for the same import: if each imported the module, a later import could resolve first, and the
  // wallet would be asked before it is listened to.
  const open = once(() => import('./openSession.ts'))
  return {
    ...listing,
    namespace: 'eip155',
    source: provider,
    getProvider: async () => provider,
    connect: async (request) => (await open()).connect(provider, request),
    restore: async () => (await open()).restore(provider),
    disconnect: async () => (await open()).disconnect(provider),
    switchNetwork: async (network, { connector: { name } }, signal) =>
      (await import('./switchNetwork.ts')).switchNetwork(context, provider, network, { name, signal }),
    watch: async (_, report, signal) => (await open()).watch(provider, report, signal),
  } satisfies ConnectorInput<'eip155'>
}
