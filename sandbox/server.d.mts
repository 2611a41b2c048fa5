/** The strict policy (security 1), with the nodes that the page may ask, and the origins on this machine that pictures come from. */
export function contentSecurityPolicy(nodes: readonly string[], pictures?: readonly string[]): string

/** Where a page may ask, HTTP and WebSocket: origins. */
export function nodesOf(config: Nodes): string[]

type Nodes = {
  readonly chains: readonly { readonly rpcUrl: string }[]
  readonly solana?: { readonly rpcUrl: string; readonly wsUrl: string } | undefined
  readonly bitcoin?: { readonly explorerUrl: string } | undefined
  readonly stacks?: { readonly apiUrl: string } | undefined
  readonly relay?: { readonly url: string } | undefined
  readonly directory?: { readonly url: string } | undefined
  readonly api?: { readonly url: string } | undefined
}

/** Serves a folder on this machine alone, under the strict policy; a port of 0 means any free one. */
export function serveFolder(options: {
  root: string
  port: number
  /** Served as `/sandbox.json`. */
  config: Nodes
  /** Built assets are sent by gzip, as hosts do. */
  compressed?: boolean
}): Promise<{ url: string; stop(): Promise<void> }>
