import type { Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

const asked = new WeakMap<Kernel, AbortController>()

/** Gives up the request to wallets that is on the screen. */
export function leave(kernel: Kernel): void {
  asked.get(kernel)?.abort()
  asked.delete(kernel)
  const gone = { uri: undefined, expiresAt: undefined, isLost: undefined, opened: undefined }
  Object.assign(pairingState.of(kernel), { status: 'idle', ...gone })
}

/** Replaces the request that is on the screen, and answers the signal of the new request. */
export function enter(kernel: Kernel): AbortSignal {
  asked.get(kernel)?.abort()
  const controller = new AbortController()
  asked.set(kernel, controller)
  return controller.signal
}

/** Whether wallets are asked for something on screen. */
export const isAsked = (kernel: Kernel): boolean => asked.has(kernel)
