import { PasskeyError, type PasskeyRefusal } from './errors.ts'

/** The meanings of the browser's errors by their names (WebAuthn 3, sections 5.1.3 and 5.1.4). */
const refusals: ReadonlyMap<unknown, PasskeyRefusal> = new Map([
  // Browsers say the same of a refusal and of a timeout, so that a page learns nothing about the visitor's passkeys.
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['SecurityError', 'notAllowed'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'notSupported'],
  ['ConstraintError', 'notSupported'],
])

export function toPasskeyError(error: unknown): PasskeyError {
  const name = error instanceof Error || error instanceof DOMException ? error.name : undefined
  return new PasskeyError({ reason: refusals.get(name) ?? 'failed', cause: error })
}
