import { useEffect } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'
import { fetchPaid } from '../actions/fetchPaid.ts'

/** Starts to read the account's receivers as the form opens, so that a receiver that is pasted later need not wait. */
export function useActivity(kernel: Kernel): void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address } = selectAccount(state)
  useEffect(() => {
    if (address && networkId) void fetchPaid(kernel)
  }, [kernel, address, networkId])
}
