import { useEffect, useReducer } from 'react'
import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { type Standing, standingOf } from '../standing.ts'
import type { Request } from '../state.ts'

/** The standing of a request, drawn anew when the ledger, this tab or another tab knows more. */
export function useStanding(kernel: Kernel, request: DeepReadonly<Request> | undefined): Standing | undefined {
  useSlice(kernel, 'pay')
  useKernelState(kernel, ({ ledger }) => ledger)
  const [, hear] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const types = ['storage', 'pageshow']
    for (const type of types) globalThis.addEventListener?.(type, hear)
    return () => {
      for (const type of types) globalThis.removeEventListener?.(type, hear)
    }
  }, [])
  return request && standingOf(kernel, request)
}
