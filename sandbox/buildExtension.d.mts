/**
 * Builds an MV3 extension whose parts that face the page are MetaMask's own, into `outDir`; `nodes` are RPC URLs by
 * chain id in hex.
 */
export function buildExtension(outDir: string, nodes: Readonly<Record<string, string>>): Promise<void>
