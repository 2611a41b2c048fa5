import type { Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

const asked = new WeakMap<Kernel, AbortController>()

/** Gives up what wallets were asked for on screen. */
export function leave(kernel: Kernel): void {
  asked.get(kernel)?.abort()
  asked.delete(kernel)
  const gone = { uri: undefined, expiresAt: undefined, isLost: undefined, opened: undefined }
  Object.assign(pairingState.of(kernel), { status: 'idle', ...gone })
}

/** Takes the place of what was asked for on screen; answers the signal of what is asked now. */
export function enter(kernel: Kernel): AbortSignal {
  asked.get(kernel)?.abort()
  const controller = new AbortController()
  asked.set(kernel, controller)
  return controller.signal
}

/** Whether wallets are asked for something on screen. */
export const isAsked = (kernel: Kernel): boolean => asked.has(kernel)
