import { type Connection, type Kernel, selectShares } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { checkReturned } from './checkReturned.ts'

/**
 * Looks at a sign-in again once its session has come in. If another gate took its time, the visitor may have signed out
 * in another tab meanwhile (sign-in 32).
 */
export function followUntilIn(kernel: Kernel, { sessionId, namespace }: Connection): void {
  if (isLast(kernel, namespace)) return
  const over = new AbortController()
  const look = () => {
    const { [namespace]: share } = selectShares(kernel.state, sessionId)
    if (!kernel.signal.aborted && share?.status === 'authorizing') return
    stop()
    over.abort()
    setupOf(kernel).inUse.delete(namespace)
    return checkReturned(kernel, { sessionId, namespace }).catch(kernel.report)
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', look, { once: true, signal: over.signal })
  void look()
}

/** Whether no other gate comes after the sign-in. */
function isLast({ hooks }: Kernel, namespace: string): boolean {
  const last = hooks.authorize.taps.findLast((tap) => (tap.namespace ?? namespace) === namespace)
  return last?.name === 'siwx'
}
