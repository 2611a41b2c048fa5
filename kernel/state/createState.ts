import { proxy } from 'valtio/vanilla'
import type { AccountState, NamespaceConnections, NamespaceNetworks, State } from '../types/state.ts'

/** What a namespace's account is before anything is known, and after a reset. */
export const initialAccount = (): AccountState => ({
  status: 'disconnected',
  address: undefined,
  caipAddress: undefined,
  balance: { status: 'idle' },
  tokens: { status: 'idle', data: [] },
  profile: undefined,
  preferredType: undefined,
  labels: {},
})

/** What a namespace's connections are before the first. */
export const initialConnections = (): NamespaceConnections => ({ status: 'disconnected', list: [] })

/** What a namespace's networks are before the first is added. */
export const initialNetworks = (): NamespaceNetworks => ({ requested: [] })

/** The state tree of one kernel. Plain JSON and bigint: valtio tracks neither Map nor Set. */
export function createState(theme: State['theme']): State {
  return proxy<State>({
    status: 'created',
    modal: { open: false, loading: false, shaking: false, yielding: false },
    router: { stack: [] },
    networks: { byNamespace: {} },
    connectors: { order: [], byId: {} },
    connections: {},
    accounts: {},
    recentWallets: [],
    theme,
    flags: {},
    features: {} as State['features'],
  })
}
