import type { AlertCode } from '../errors/alert.ts'
import type { Graph } from '../session/graph.ts'
import type { Account, Balance, TokenBalance } from './account.ts'
import type { Config } from './config.ts'
import type { LedgerEntry } from './money.ts'
import type { CaipNetworkId } from './network.ts'
import type { FeatureState } from './register.ts'
import type { Route } from './view.ts'
import type { WalletLinks } from './walletLinks.ts'

/** Status of a namespace's connection. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A wallet as the list shows it. */
export type ConnectorState = {
  key: string
  id: string
  name: string
  namespace: string
  kind: string
  imageUrl?: string | undefined
  rdns?: string | undefined
  /** It lives in the page and asks nothing by itself. */
  embedded?: boolean | undefined
  /** Another wallet claims the same name or rdns. */
  disputed?: boolean | undefined
  /** `false` where it can only be had somewhere: see `links`. */
  installed: boolean
  /** Whether it can be asked for another network. */
  switches: boolean
  /** Where a wallet that is not installed can be had. */
  links?: WalletLinks | undefined
}

/** One connected wallet of a namespace, as `selectConnections` derives it. */
export type ConnectionState = {
  readonly connectorId: string
  readonly sessionId: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Those that were approved for `networkId`. */
  readonly accounts: readonly Account[]
  /** The account in use. */
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** The one in use in its namespace. */
  readonly active: boolean
}

/** What was read of an account. */
export type Holdings = {
  /** CAIP-10 id of the account: what was read of another one is not shown. */
  of: string
  balance: {
    status: 'idle' | 'loading' | 'success' | 'error'
    data?: Balance | undefined
    updatedAt?: number | undefined
  }
  tokens: {
    status: 'idle' | 'loading' | 'success' | 'error'
    data: TokenBalance[]
    failedAt?: number | undefined
    /** The service has said that it is overloaded (503): nobody asks again but the visitor. */
    stopped?: boolean | undefined
  }
  profile?: { name?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** The account in use of one namespace, as `selectAccount` derives it. */
export type AccountState = DeepReadonly<Omit<Holdings, 'of'>> & {
  readonly status: ConnectionStatus
  readonly address?: string | undefined
  /** CAIP-10. */
  readonly caipAddress?: string | undefined
  readonly type?: string | undefined
}

/** One line that shows for 2.5 s. */
export type Toast = { id: number; variant: 'success' | 'error' | 'loading'; message: string }

/** A message for the developer of the host app (errors 3). */
export type Alert = { code: string; title: string; message: string; variant: 'error' | 'warning' }

/** An alert of the catalogue, or one of a plugin's own. */
export type AlertInput = { readonly code: AlertCode; readonly message?: string | undefined } | Readonly<Alert>

/** The state of one kernel. Plain JSON and bigint only. */
export type State = {
  status: 'created' | 'ready' | 'destroyed'
  /** What `configure` last made of the host's options. */
  config: Config
  /** `yielding` while a wallet draws its own overlay in the page: the dialog is not modal for that time. */
  modal: { open: boolean; shaking: boolean; yielding: boolean }
  router: { stack: Route[] }
  /** CAIP-2 ids of the networks that are offered, in the order they were added. */
  networks: CaipNetworkId[]
  connectors: { order: string[]; byId: Record<string, ConnectorState> }
  /** The sessions with wallets; `select…` derives from it. */
  graph: Graph
  /** What was read of the accounts in use, by namespace. */
  holdings: Record<string, Holdings>
  /** What wallets were asked for, the newest first; 99 at most. */
  ledger: readonly LedgerEntry[]
  theme: { mode: 'dark' | 'light' | 'system'; variables: Record<string, string> }
  /** BCP 47: what numbers, dates and lists are written in. */
  locale: string
  /** The language of the sentences that stand in for the English ones, and its direction; new with every change of them. */
  texts?: { readonly lang: string; readonly dir: 'ltr' | 'rtl' | undefined } | undefined
  toast?: Toast | undefined
  alert?: Alert | undefined
  features: FeatureState & Record<string, unknown>
}

/** Read-only, all the way down. */
export type DeepReadonly<type> = type extends bigint | string | number | boolean | undefined | null
  ? type
  : { readonly [key in keyof type]: DeepReadonly<type[key]> }
