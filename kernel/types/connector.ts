import type { Account } from './account.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { ProviderOf } from './register.ts'

/** How a wallet was found; it decides the wallet's place in the list (spec 9, connector type order). */
export type ConnectorType = 'walletConnect' | 'announced' | 'injected' | 'external' | 'custom' | 'auth' | 'multiChain'

/** What a wallet plugin hands to `kernel.connectors.add`. */
export type ConnectorInput<namespace extends string = string> = {
  readonly id: string
  readonly name: string
  readonly namespace: namespace
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  /** Set where another wallet claims the same identity; the list shows it as a warning. */
  readonly disputed?: boolean | undefined
  /** Resolves the live provider. Called at connect and restore, never at discovery. */
  getProvider(): Promise<ProviderOf<namespace>>
}

/** A wallet that can be connected in one namespace. Live: it stands in the registry, not in the state. */
export type Connector<namespace extends string = string> = ConnectorInput<namespace> & {
  /** `namespace:id`, unique in a kernel. */
  readonly key: string
}

/** What a `connect` or `reconnect` tap answers. Accounts may span namespaces: the kernel splits them. */
export type Session = {
  /** Joins the connections that end together. The kernel makes one up where it is absent. */
  readonly id?: string | undefined
  readonly accounts: readonly Account[]
  /** The network that the wallet is on. */
  readonly network: Network
  /** CAIP-2 ids that the wallet approved; absent means every network. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
}

/** One wallet connected in one namespace. */
export type Connection<namespace extends string = string> = {
  readonly namespace: namespace
  readonly sessionId: string
  readonly connector: Connector<namespace>
  readonly accounts: readonly Account<namespace>[]
  readonly account: Account<namespace>
  readonly network: Network<namespace>
}
