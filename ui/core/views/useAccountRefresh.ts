import { useEffect, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** How long after an answer what is shown is read again, in ms; fresh answers are shared for as long (reads 1). */
const interval = 30_000

/**
 * Keeps the balance and tokens of the shown account fresh while the view is shown; leaving it ends the reads. Tokens of a service that
 * is overloaded (503) are not read again by themselves (reads 1). Answers when the next reads are; `undefined` while they are.
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
      // What fails is in the state already, and reported.
      void kernel.lookupAddress({ address, namespace, signal }).catch(() => undefined)
      const isStopped = isPoll === true && kernel.account(namespace).tokens.stopped
      await Promise.allSettled([kernel.fetchBalance(query), isStopped || kernel.fetchTokens(query)])
      if (signal.aborted) return
      clearTimeout(timer)
      // A failed read is not made again before that time is over.
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
