import type { SandboxConfig } from './serve.mjs'

/** The strict policy of ruling R47, with the nodes that the page may ask. */
export function contentSecurityPolicy(nodes: readonly string[]): string

/** Serves a folder on this machine alone, under the strict policy; a port of 0 means any free one. */
export function serveFolder(options: {
  root: string
  port: number
  config: SandboxConfig
}): Promise<{ url: string; stop(): Promise<void> }>
