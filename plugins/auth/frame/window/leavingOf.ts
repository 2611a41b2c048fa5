import type { ConnectState } from './connectState.ts'

/**
 * A signal that aborts as the visitor leaves the step that is shown now. A login that is under way then is stopped, and its answer counts for nothing
 * (login 142).
 */
export function leavingOf(state: Pick<ConnectState, 'step' | 'subscribe'>): AbortSignal {
  const left = new AbortController()
  const here = state.step()
  const stop = state.subscribe(() => {
    if (state.step() === here) return
    stop()
    left.abort()
  })
  return left.signal
}
