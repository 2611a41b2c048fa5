import type { SandboxAddress } from './globalSetup.ts'

type Rpc = <result = unknown>(method: string, params?: readonly unknown[]) => Promise<result>

/** A chain of this worker's sandbox, asked directly and not through the page. */
export type TestChain = SandboxAddress['chains'][number] & { readonly rpc: Rpc }

/** The Solana cluster of this worker's sandbox, asked directly. */
export type TestCluster = NonNullable<SandboxAddress['solana']> & { readonly rpc: Rpc }

export const connectChain = <chain extends { readonly rpcUrl: string }>(
  chain: chain,
): chain & { readonly rpc: Rpc } => ({
  ...chain,
  async rpc<result>(method: string, params: readonly unknown[] = []) {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  },
})

/** Remembers where the chains stand; the answer puts them back, mining again. */
export async function remember(
  chains: readonly TestChain[],
  cluster: TestCluster | undefined,
): Promise<() => Promise<void>> {
  const ids = await Promise.all(chains.map(({ rpc }) => rpc('evm_snapshot')))
  const id = await cluster?.rpc('sandbox_snapshot')
  return async () => {
    await Promise.all(
      chains.map(async ({ rpc }, index) => {
        await rpc('evm_revert', [ids[index]])
        await rpc('evm_setAutomine', [true])
        // A revert takes the chain's clock back as well.
        await rpc('evm_setTime', [Math.floor(Date.now() / 1_000)])
      }),
    )
    await cluster?.rpc('sandbox_revert', [id])
  }
}
