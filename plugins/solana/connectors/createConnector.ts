import { type ConnectorInput, once } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { RegisteredWallet } from './readWallet.ts'

/** Ids that are not a wallet's to take. */
const reserved = /^(injected|walletconnect|auth)(#\d+)*$/i

/** Makes the connector of a registered wallet; the code that talks to the wallet loads when it is used. */
export function createConnector(context: Context, found: RegisteredWallet) {
  const { wallet, name, icon } = found
  // All of it loads at once, so that the wallet is listened to before it can answer.
  const life = once(async () => (await import('./createLife.ts')).createLife(context, found))
  return {
    id: reserved.test(name) ? `${name} (wallet)` : name,
    name,
    namespace: 'solana',
    kind: 'announced',
    imageUrl: icon,
    source: wallet,
    getProvider: async () => (await life()).provider,
    connect: async (request) => (await life()).connect(request),
    restore: async (request) => (await life()).restore(request),
    disconnect: async () => (await life()).disconnect(),
    switchNetwork: async (network, connection) => (await life()).switchNetwork(network, connection),
    watch: async (_, report, signal) => (await life()).watch(report, signal),
  } satisfies ConnectorInput<'solana'>
}
