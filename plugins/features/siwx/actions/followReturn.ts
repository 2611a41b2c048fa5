import { type Kernel, selectSessions } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { checkReturned } from './checkReturned.ts'

/**
 * A page that the browser has kept hears of no sign-in that ends meanwhile: every account in use is looked at again once the visitor
 * comes back to the page (sign-in 6).
 */
export function followReturn(kernel: Kernel): void {
  const setup = setupOf(kernel)
  if (setup.isReturnFollowed) return
  setup.isReturnFollowed = true
  const look = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    setup.inUse.clear()
    for (const { id, shares } of selectSessions(kernel.state)) {
      for (const namespace of Object.keys(shares))
        void checkReturned(kernel, { sessionId: id, namespace }).catch(kernel.report)
    }
  }
  globalThis.addEventListener?.('pageshow', look, { signal: kernel.signal })
}
