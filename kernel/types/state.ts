import type { Balance, TokenBalance } from './account.ts'
import type { ConnectorType } from './connector.ts'
import type { CaipNetworkId } from './network.ts'
import type { FeatureState } from './register.ts'
import type { Route } from './view.ts'

/** Status of a namespace's connection. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A wallet as the list shows it. */
export type ConnectorState = {
  key: string
  id: string
  name: string
  namespace: string
  type: ConnectorType
  imageUrl?: string | undefined
  imageId?: string | undefined
  explorerId?: string | undefined
  rdns?: string | undefined
  disputed?: boolean | undefined
}

/** An account as the state keeps it. */
export type AccountEntry = {
  namespace: string
  address: string
  type?: string | undefined
  publicKey?: string | undefined
  purpose?: string | undefined
  path?: string | undefined
}

/** One connected wallet of a namespace. */
export type ConnectionState = {
  connectorId: string
  sessionId: string
  name: string
  imageUrl?: string | undefined
  accounts: AccountEntry[]
  networkId: CaipNetworkId
  approvedNetworks?: CaipNetworkId[] | undefined
}

/** Connections of one namespace. */
export type NamespaceConnections = {
  status: ConnectionStatus
  /** The connector that an attempt is under way with. */
  pendingConnectorId?: string | undefined
  activeConnectorId?: string | undefined
  list: ConnectionState[]
}

/** The active account of one namespace. */
export type AccountState = {
  status: ConnectionStatus
  address?: string | undefined
  /** CAIP-10. */
  caipAddress?: string | undefined
  balance: {
    status: 'idle' | 'loading' | 'success' | 'error'
    data?: Balance | undefined
    updatedAt?: number | undefined
  }
  tokens: { status: 'idle' | 'loading' | 'success' | 'error'; data: TokenBalance[]; failedAt?: number | undefined }
  profile?: { name?: string | undefined; imageUrl?: string | undefined } | undefined
  preferredType?: string | undefined
  labels: Record<string, string>
}

/** Networks of one namespace. */
export type NamespaceNetworks = {
  /** CAIP-2 ids, in the order they were added. */
  requested: CaipNetworkId[]
  active?: CaipNetworkId | undefined
  approved?: CaipNetworkId[] | undefined
  /** The wallet is on a network that the app does not list. */
  unsupported?: CaipNetworkId | undefined
}

/** One line that shows for 2.5 s. */
export type Toast = { id: number; variant: 'success' | 'error' | 'loading'; message: string }

/** A message for the developer of the host app (spec 8). */
export type Alert = { code: string; title: string; message: string; variant: 'error' | 'warning' }

/** The state of one kernel. Plain JSON and bigint only. */
export type State = {
  status: 'created' | 'ready' | 'destroyed'
  /** `yielding` while a wallet draws its own overlay in the page: the dialog is not modal for that time. */
  modal: { open: boolean; loading: boolean; shaking: boolean; yielding: boolean }
  router: { stack: Route[] }
  networks: { active?: CaipNetworkId | undefined; byNamespace: Record<string, NamespaceNetworks> }
  connectors: { order: string[]; byId: Record<string, ConnectorState>; filter?: string[] | undefined }
  connections: Record<string, NamespaceConnections>
  accounts: Record<string, AccountState>
  recentWallets: { id: string; name: string; namespace: string; imageUrl?: string | undefined }[]
  theme: { mode: 'dark' | 'light' | 'system'; variables: Record<string, string> }
  toast?: Toast | undefined
  alert?: Alert | undefined
  flags: Record<string, boolean>
  features: FeatureState & Record<string, unknown>
}

/** Read-only, all the way down. */
export type DeepReadonly<type> = type extends bigint | string | number | boolean | undefined | null
  ? type
  : { readonly [key in keyof type]: DeepReadonly<type[key]> }
