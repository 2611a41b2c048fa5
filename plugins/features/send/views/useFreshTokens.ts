import { useEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'

/** Reads what the account holds, again when the wallet moves to another account or network. */
export function useFreshTokens(kernel: Kernel): void {
  const { accounts, networks } = useKernelState(kernel)
  const networkId = networks.active
  const address = accounts[networkId?.split(':')[0] ?? '']?.address
  useEffect(() => {
    if (address && networkId) void kernel.fetchTokens().catch(() => undefined)
  }, [kernel, address, networkId])
}
