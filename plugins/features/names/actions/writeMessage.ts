import type { Kernel } from 'tapkit/kernel'
import { serviceOf } from '../serviceOf.ts'
import { namesState } from '../state.ts'

/** Writes what would be signed for the name that is typed, with the time of now in seconds; a name that may not be had has none. */
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
