import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { accountsOn, sessionOf, shareOf } from './entries.ts'
import type { SessionEntry } from './graph.ts'
import { inUse, selectNamespace } from './selectCurrent.ts'
import { isUsable } from './share.ts'

/** The live connection in use in a namespace; `undefined` if none is. */
export function connection(kernel: Kernel, namespace?: string): Connection | undefined {
  const { state } = runtimeOf(kernel)
  const name = namespace ?? selectNamespace(state)
  const used = inUse(state, name)
  // What is to renew it is in use nowhere before it has passed its gates.
  return used?.grant.status === 'live' ? toConnection(kernel, sessionOf(state.graph, used.session.id), name) : undefined
}

/** A session in one of its namespaces, as hooks see it; `undefined` if its wallet is gone or locked. */
export const toConnection = (
  kernel: Kernel,
  session: SessionEntry | undefined,
  namespace: string,
): Connection | undefined =>
  isUsable(session?.grants[namespace]) ? rememberedConnection(kernel, session, namespace) : undefined

/** Like `toConnection`, but also for a session that is only remembered. */
export function rememberedConnection(
  kernel: Kernel,
  session: SessionEntry | undefined,
  namespace: string,
): Connection | undefined {
  const grant = session?.grants[namespace]
  const wallet = session && kernel.connectors.get(namespace, session.connectorId)
  if (!wallet || !grant) return undefined
  const share = shareOf(grant)
  const accounts: Account[] = accountsOn(share, share.network).map((entry) => ({ ...entry }))
  const account = accounts.find(({ address }) => address === share.account) ?? accounts[0]
  if (!account) return undefined
  const network = kernel.networks.get(share.network) ?? unknownNetwork(namespace, share.network)
  // A wallet with several named sessions has a provider for each.
  const connector = session.named ? { ...wallet, getProvider: () => wallet.getProvider(session.id) } : wallet
  return { namespace, sessionId: session.id, connector, accounts, account, network }
}

/** The network of a wallet if the app does not offer it. */
function unknownNetwork(namespace: string, id: Network['id']): Network {
  return {
    id,
    namespace,
    reference: id.slice(id.indexOf(':') + 1),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrl: '',
  }
}
