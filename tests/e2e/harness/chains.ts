import type { SandboxAddress } from './globalSetup.ts'

/** A chain of this worker's sandbox, asked directly and not through the page. */
export type TestChain = SandboxAddress['chains'][number] & {
  rpc<result = unknown>(method: string, params?: readonly unknown[]): Promise<result>
}

export function connectChain(chain: SandboxAddress['chains'][number]): TestChain {
  return {
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
  }
}

/** Remembers where the chains stand; the answer puts them back, mining again. */
export async function remember(chains: readonly TestChain[]): Promise<() => Promise<void>> {
  const ids = await Promise.all(chains.map(({ rpc }) => rpc('evm_snapshot')))
  return async () => {
    await Promise.all(
      chains.map(async ({ rpc }, index) => {
        await rpc('evm_revert', [ids[index]])
        await rpc('evm_setAutomine', [true])
      }),
    )
  }
}
