import type { AlertCode } from '../errors/alert.ts'
import type { Graph } from '../session/graph.ts'
import type { Account, Balance, TokenBalance } from './account.ts'
import type { Config } from './config.ts'
import type { LedgerEntry } from './money.ts'
import type { CaipNetworkId } from './network.ts'
import type { FeatureState } from './register.ts'
import type { Step } from './view.ts'
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
  /** The wallet lives in the page and asks nothing by itself. */
  embedded?: boolean | undefined
  /** Another wallet claims the same name or rdns. */
  disputed?: boolean | undefined
  /** `false` if the wallet is not installed: `links` says where to get it. */
  installed: boolean
  /** Whether the wallet can switch networks. */
  switches: boolean
  /** Where to get a wallet that is not installed. */
  links?: WalletLinks | undefined
}

/** A connected wallet of a namespace, as `selectConnections` derives it. */
export type ConnectionState = {
  readonly connectorId: string
  readonly sessionId: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** The accounts that were approved for `networkId`. */
  readonly accounts: readonly Account[]
  /** The account in use. */
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** Whether the connection is the one in use in its namespace. */
  readonly active: boolean
}

/** The balances and the profile of an account. */
export type Holdings = {
  /** CAIP-10 id of the account, so that another account's data is not shown. */
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
    /** The service is overloaded (503). Only the visitor can ask again. */
    stopped?: boolean | undefined
  }
  profile?: { name?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** The account in use of one namespace, as `selectAccount` derives it. */
export type AccountState = DeepReadonly<Omit<Holdings, 'of'>> & {
  readonly status: ConnectionStatus
  readonly address?: string | undefined
  /** A CAIP-10 id. */
  readonly caipAddress?: string | undefined
  readonly type?: string | undefined
}

/** A line of text that is shown for 2.5 s. */
export type Toast = { id: number; variant: 'success' | 'error' | 'loading'; message: string }

/** A message for the developer of the host app (errors 3). */
export type Alert = { code: string; title: string; message: string; variant: 'error' | 'warning' }

/** An alert of the catalogue, or a plugin's own alert. */
export type AlertInput = { readonly code: AlertCode; readonly message?: string | undefined } | Readonly<Alert>

/** The state of one kernel. Plain JSON and bigint only. */
export type State = {
  status: 'created' | 'ready' | 'destroyed'
  /** The newest result of `configure`. */
  config: Config
  /** `yielding` while a wallet draws its own overlay in the page: the dialog is then not modal. */
  modal: { open: boolean; shaking: boolean; yielding: boolean }
  router: { stack: Step[]; visits: number }
  /** CAIP-2 ids of the networks that the app offers, in the order they were added. */
  networks: CaipNetworkId[]
  connectors: { order: string[]; byId: Record<string, ConnectorState> }
  /** The sessions with wallets, which the `select…` functions read. */
  graph: Graph
  /** The balances and profiles of the accounts in use, by namespace. */
  holdings: Record<string, Holdings>
  /** The requests that wallets were asked for, the newest first; 99 at most. */
  ledger: readonly LedgerEntry[]
  theme: { mode: 'dark' | 'light' | 'system'; variables: Record<string, string> }
  /** The BCP 47 tag that numbers, dates and lists are formatted in. */
  locale: string
  /**
   * The language and direction of the sentences that replace the English ones. The object is new after every change.
   */
  texts?: { readonly lang: string; readonly dir: 'ltr' | 'rtl' | undefined } | undefined
  toast?: Toast | undefined
  alert?: Alert | undefined
  features: FeatureState & Record<string, unknown>
}

/** Read-only at every level. */
export type DeepReadonly<type> = type extends bigint | string | number | boolean | undefined | null
  ? type
  : { readonly [key in keyof type]: DeepReadonly<type[key]> }
