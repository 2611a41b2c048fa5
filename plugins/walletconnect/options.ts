import type { CaipNetworkId, Network } from 'tapkit/kernel'

type ByNamespace<value> = Readonly<Record<string, readonly value[]>>

/** Options of `walletconnect`. Records are by namespace, and replace the defaults of that namespace. */
export type WalletConnectOptions = {
  /**
   * The project of the relay. Without a `projectId`, and without a provider of your own, WalletConnect is not offered
   * (APKT008).
   */
  readonly projectId?: string | undefined
  /** @default 'wss://relay.walletconnect.org' */
  readonly relayUrl?: string | undefined
  /** A `UniversalProvider` of your own. Its client is used as it is, with its storage, relay and telemetry. */
  readonly provider?: { readonly client: object } | undefined
  /** Networks of a namespace without a plugin. They are reached through `getProvider`; name their `methods`. */
  readonly networks?: readonly Network[] | undefined
  /** The methods that wallets are asked to support. */
  readonly methods?: ByNamespace<string> | undefined
  /** The networks that wallets are asked for; all offered networks by default. */
  readonly chains?: ByNamespace<CaipNetworkId> | undefined
  /** The events that wallets are asked for; `accountsChanged` and `chainChanged` by default. */
  readonly events?: ByNamespace<string> | undefined
  /**
   * Lets wallets show that your domain was verified, with a hidden frame of verify.walletconnect.org at each request.
   * Your Content-Security-Policy has to allow the frame. @default false
   */
  readonly verify?: boolean | undefined
}
