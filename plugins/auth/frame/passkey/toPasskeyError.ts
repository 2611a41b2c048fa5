import { PasskeyError, type PasskeyRefusal } from './errors.ts'

type Feature = 'publickey-credentials-create' | 'publickey-credentials-get'

/** The parts of the browser that a passkey needs. */
export type PasskeyPort = {
  /** The full host name of the page, which is the RP ID. A browser would take the site's name too, and the app's page could then use it. */
  readonly host: string
  /** `navigator.credentials`; `undefined` if the browser has no WebAuthn. */
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  /** Whether the permissions policy of the document allows passkeys; `true` if the browser does not say. */
  allows(feature: Feature): boolean
}

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
