import type { SandboxConfig } from './serve.mjs'

/** The strict policy of ruling R47, with the nodes that the page may ask. */
export function contentSecurityPolicy(nodes: readonly string[]): string

/** Where a page may ask, HTTP and WebSocket: origins. */
export function nodesOf(config: {
  readonly chains: readonly { readonly rpcUrl: string }[]
  readonly solana?: { readonly rpcUrl: string; readonly wsUrl: string } | undefined
  readonly bitcoin?: { readonly explorerUrl: string } | undefined
}): string[]

/** Serves a folder on this machine alone, under the strict policy; a port of 0 means any free one. */
export function serveFolder(options: {
  root: string
  port: number
  config: SandboxConfig
}): Promise<{ url: string; stop(): Promise<void> }>
