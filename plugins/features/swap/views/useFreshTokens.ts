import { useEffect, useState } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { loadTokens } from '../actions/loadTokens.ts'

/** Reads what the account holds and what is traded, again when the wallet moves to another account or network, or when told. */
export function useFreshTokens(kernel: Kernel): () => void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address } = selectAccount(state)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (!address || !networkId) return
    const own = new AbortController()
    void kernel.fetchTokens().catch(() => undefined)
    void loadTokens(kernel, own.signal).catch(kernel.report)
    return () => own.abort()
  }, [kernel, address, networkId, turn])
  return () => setTurn((before) => before + 1)
}
