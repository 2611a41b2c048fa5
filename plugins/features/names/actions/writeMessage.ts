import type { Kernel } from 'tapkit/kernel'
import { serviceOf } from '../serviceOf.ts'
import { namesState } from '../state.ts'

/**
 * Writes the message that would be signed for the typed name, with the present time in seconds; a name that is not free
 * has no message.
 */
export function writeMessage(kernel: Kernel): void {
  const state = namesState.of(kernel)
  const service = serviceOf(kernel)
  if (state.step !== 'form') return
  const can = service && state.status === 'looked' && !state.taken && !state.owned
  const timestamp = Math.floor(Date.now() / 1_000)
  state.message = can
    ? JSON.stringify({ name: `${state.typed}${service.suffix}`, attributes: {}, timestamp })
    : undefined
}
