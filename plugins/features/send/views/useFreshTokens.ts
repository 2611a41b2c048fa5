import { useEffect } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'

/** Reads what the account holds, again when the wallet moves to another account or network. */
export function useFreshTokens(kernel: Kernel): void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address } = selectAccount(state)
  useEffect(() => {
    if (address && networkId) void kernel.fetchTokens().catch(() => undefined)
  }, [kernel, address, networkId])
}
