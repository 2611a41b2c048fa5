import { useEffect, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** How often the shown account is read again, in ms. Answers are also shared for this long (reads 1). */
const interval = 30_000

/**
 * Keeps the balance and tokens of the shown account fresh while the view is shown. Leaving the view ends the reads.
 * After an overload (503), tokens are not read again without a press (reads 1). Answers the time of the next reads;
 * `undefined` while reads run.
 */
export function useAccountRefresh(
  kernel: Kernel,
  namespace: string,
  networkId: string,
  address: string | undefined,
): number | undefined {
  const [next, setNext] = useState<number>()
  useEffect(() => {
    if (!address) return
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (isPoll?: unknown) => {
      clearTimeout(timer)
      setNext(undefined)
      const query = { namespace, networkId: networkId as `${string}:${string}`, signal }
      // Failures are reported, and already visible in the state.
      void kernel.lookupAddress({ address, namespace, signal }).catch(() => undefined)
      const isStopped = isPoll === true && kernel.account(namespace).tokens.stopped
      await Promise.allSettled([kernel.fetchBalance(query), isStopped || kernel.fetchTokens(query)])
      if (signal.aborted) return
      clearTimeout(timer)
      // After a failed read, the same pause applies.
      timer = setTimeout(read, interval, true)
      setNext(Date.now() + interval)
    }
    void read()
    addEventListener('online', read, { signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [kernel, namespace, networkId, address])
  return next
}
