import { useEffect } from 'react'
import { type Kernel, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState } from 'tapkit/ui'

/** How long the kernel makes no further read after a failed read, in ms (reads 1). */
const blocked = 30_000

/**
 * Reads the account's tokens, and reads them again when the wallet moves to another account or network, or after a
 * failed read.
 */
export function useFreshTokens(kernel: Kernel): void {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state)
  const { address, tokens } = selectAccount(state)
  useEffect(() => {
    if (address && networkId) void kernel.fetchTokens().catch(() => undefined)
  }, [kernel, address, networkId])
  const failedAt = tokens.status === 'error' && !tokens.stopped ? tokens.failedAt : undefined
  useEffect(() => {
    if (failedAt === undefined) return
    const again = () => void kernel.fetchTokens().catch(() => undefined)
    const timer = setTimeout(again, failedAt + blocked - Date.now())
    return () => clearTimeout(timer)
  }, [kernel, failedAt])
}
