/** What the sandbox's server says about where its chains are. */
export type SandboxConfig = {
  readonly chains: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
    readonly genesisHash: string
  }[]
  /**
   * An explorer of Bitcoin's regtest, in mempool.space's shape, an index of its runes and inscriptions in ord's, and a service that takes orders
   * for runes.
   */
  readonly bitcoin: { readonly explorerUrl: string; readonly ordUrl: string; readonly ordersUrl: string }
  /** A Stacks node and its API. */
  readonly stacks: { readonly apiUrl: string }
  /** WalletConnect's relay, and a project that any site may use there. */
  readonly relay: { readonly url: string; readonly projectIds: { readonly open: string } }
  /** The directory of wallets. */
  readonly directory: { readonly url: string }
  /** The page of the wallet on the phone. */
  readonly phone: { readonly url: string }
  /** The Blockchain API, and what stands in for Jupiter's. */
  readonly api: { readonly url: string; readonly jupiterUrl: string }
  /** The secure page of login, on an origin of its own. Its auth server sends mails to the inbox, if it has one. */
  readonly secure?: { readonly url: string; readonly inboxUrl?: string | undefined } | undefined
  /** Absent where the sandbox runs without a Solana cluster. */
  readonly solana?:
    | {
        readonly id: `solana:${string}`
        readonly name: string
        readonly rpcUrl: string
        readonly wsUrl: string
        readonly genesisHash: string
      }
    | undefined
}

/** Reads where the chains are, from the page's own server. */
export async function loadSandboxConfig(): Promise<SandboxConfig> {
  return (await fetch('/sandbox.json')).json()
}
