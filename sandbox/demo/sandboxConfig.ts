/** What the sandbox's server says about where its chains are. */
export type SandboxConfig = {
  readonly chains: readonly {
    readonly id: number
    readonly name: string
    readonly rpcUrl: string
    readonly genesisHash: string
  }[]
}

/** Reads where the chains are, from the page's own server. */
export async function loadSandboxConfig(): Promise<SandboxConfig> {
  return (await fetch('/sandbox.json')).json()
}
