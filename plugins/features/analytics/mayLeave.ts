import type { Kernel } from 'tapkit/kernel'
import type { Consent } from './types.ts'

/** `undefined`: the visitor has not answered yet. */
export type Permission = boolean | undefined

/** Whether events may leave now. A browser's signal and the app's switch come before what anybody agrees to (analytics 3, analytics 4). */
export function mayLeave(kernel: Kernel, consent: Consent | undefined): Permission | Promise<Permission> {
  if (isOff(kernel)) return false
  if (consent === undefined) return true
  try {
    const answer = typeof consent === 'function' ? consent() : consent
    if (typeof answer !== 'object') return toPermission(answer)
    return Promise.resolve(answer).then(
      // It may have been turned off while the visitor thought.
      (later) => !isOff(kernel) && toPermission(later),
      () => false,
    )
  } catch {
    return false
  }
}

/** Global Privacy Control, or `features.analytics`. */
const isOff = (kernel: Kernel): boolean =>
  kernel.config.features.analytics === false || Reflect.get(globalThis.navigator ?? {}, 'globalPrivacyControl') === true

/** Only a plain yes is one. */
const toPermission = (answer: unknown): Permission => (answer === undefined ? undefined : answer === true)
