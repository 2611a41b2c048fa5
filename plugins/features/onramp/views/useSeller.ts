import { useEffect } from 'react'
import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { loadOptions } from '../actions/loadOptions.ts'
import { loadQuote } from '../actions/loadQuote.ts'
import { type Choice, choice } from '../choice.ts'

/** How long a price is shown before it is asked for again, in ms. */
const fresh = 15_000
/** How long typing pauses before a price is asked for, in ms. */
const pause = 400

/** The present choice, kept up to date while its view is open: the offers on the network in use, and their price. */
export function useSeller(kernel: Kernel): Choice | undefined {
  const networkId = useKernelState(kernel, selectNetwork)
  const state = useSlice(kernel, 'onramp', { sync: true })
  const { seller } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network or seller has offers of its own
  useEffect(() => void loadOptions(kernel), [kernel, networkId, seller])
  const chosen = choice(kernel)
  const { key } = chosen ?? {}
  useEffect(() => {
    if (key === undefined) return
    const first = setTimeout(() => void loadQuote(kernel), pause)
    const again = setInterval(() => document.hidden || void loadQuote(kernel), fresh)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [kernel, key])
  return chosen
}
