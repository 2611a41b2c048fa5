import { useEffect } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { fetchPaid } from '../actions/fetchPaid.ts'

/** Begins to read whom the account has paid as the form opens: a receiver that is pasted later then waits for nothing. */
export function useActivity(kernel: Kernel): void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address } = selectAccount(state)
  useEffect(() => {
    if (address && networkId) void fetchPaid(kernel)
  }, [kernel, address, networkId])
}
