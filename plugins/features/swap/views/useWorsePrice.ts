import { useEffect } from 'react'
import { type Kernel, pause } from 'tapkit/kernel'
import { refresh } from '../actions/followQuote.ts'
import { isStill } from '../actions/planSwap.ts'
import type { SwapRequest } from '../service.ts'

/** Looks at the price every 10 s while the review is seen; a trade that would bring less than the review says is reviewed again. */
export function useWorsePrice(
  kernel: Kernel,
  request: SwapRequest,
  least: bigint | undefined,
  again: () => void,
): void {
  useEffect(() => {
    if (least === undefined) return
    const own = new AbortController()
    const look = async () => {
      while (!own.signal.aborted) {
        await pause(refresh, own.signal)
        if (globalThis.document?.visibilityState === 'hidden') continue
        // The watch goes on: the trade that is prepared again may say the same, if the price has come back meanwhile.
        if (!(await isStill(kernel, request, least, own.signal)) && !own.signal.aborted) again()
      }
    }
    look().catch((error: unknown) => {
      if (!own.signal.aborted) kernel.report(error)
    })
    return () => own.abort()
  }, [kernel, request, least, again])
}
