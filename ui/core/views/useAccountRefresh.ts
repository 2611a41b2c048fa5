import { useEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** How often what is shown is read again, in ms; fresh answers are shared for as long (spec 9). */
const interval = 30_000

/** Keeps the balance and tokens of the shown account fresh while the view is shown; leaving it ends the reads. */
export function useAccountRefresh(
  kernel: Kernel,
  namespace: string,
  networkId: string,
  address: string | undefined,
): void {
  useEffect(() => {
    if (!address) return
    const { signal, abort } = bound()
    const read = () => {
      const query = { namespace, networkId: networkId as `${string}:${string}`, signal }
      // What fails is in the state already, and reported.
      void kernel.fetchBalance(query).catch(() => undefined)
      void kernel.fetchTokens(query)
      void kernel.lookupAddress({ address, namespace, signal }).catch(() => undefined)
    }
    read()
    const timer = setInterval(read, interval)
    return () => {
      clearInterval(timer)
      abort()
    }
  }, [kernel, namespace, networkId, address])
}

function bound(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
