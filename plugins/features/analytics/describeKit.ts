import type { Kernel } from 'tapkit/kernel'
import { createEvent } from './createEvent.ts'
import type { AnalyticsEvent } from './types.ts'

/** `INITIALIZE`: what the kit was made of. */
export function describeKit(kernel: Kernel): AnalyticsEvent {
  const { multiWallet, networkSwitch, legalCheckbox, reconnect } = kernel.config.features
  const networks = [...kernel.state.networks].join()
  return createEvent({
    type: 'track',
    event: 'INITIALIZE',
    timestamp: Date.now(),
    properties: { networks, multiWallet, networkSwitch, legalCheckbox, reconnect },
  })
}
