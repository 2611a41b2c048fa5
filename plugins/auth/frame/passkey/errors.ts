import { BaseError } from 'tapkit/kernel'

/** Why a passkey is not usable. */
export type PasskeyRefusal =
  | 'cancelled'
  | 'noPrf'
  | 'notSupported'
  | 'notAllowed'
  | 'exists'
  | 'foreign'
  | 'invalid'
  | 'failed'

const passkeyRefusals: Readonly<Record<PasskeyRefusal, readonly [message: string, debug: string]>> = {
  cancelled: ['The passkey was not used', 'The visitor cancelled, or the time ran out. Offer to try again.'],
  noPrf: [
    'This passkey cannot protect a wallet',
    'The authenticator has no PRF extension. Use another authenticator, or a recovery code.',
  ],
  notSupported: [
    'This browser has no passkeys',
    'WebAuthn is missing, or the authenticator cannot verify the visitor. Use another browser, or a recovery code.',
  ],
  notAllowed: [
    'Passkeys are not allowed here',
    'The frame needs allow="publickey-credentials-get; publickey-credentials-create", and the RP ID must be the host name of the page. Else open a window of the secure origin.',
  ],
  exists: ['This device has a passkey for the wallet already', 'Use the existing passkey, or drop it first.'],
  foreign: [
    'This passkey belongs to another wallet',
    'The seed of the passkey does not give the accounts of the wallet. Use the passkey that the wallet was made with.',
  ],
  invalid: [
    'The passkey gave an answer that is not valid',
    'The authenticator data is malformed, of another site, or without user verification. Use another authenticator.',
  ],
  failed: [
    'The passkey failed',
    'The authenticator failed for a reason that it did not say. See `cause`, and offer to try again.',
  ],
}

/** A passkey could not be made or used; `params.reason` says why. */
export class PasskeyError extends BaseError<{ readonly reason: PasskeyRefusal }> {
  override readonly name = 'PasskeyError'
  constructor({ reason, cause }: { readonly reason: PasskeyRefusal; readonly cause?: unknown }) {
    const [message, debug] = passkeyRefusals[reason]
    super({ code: 'passkey', params: { reason }, docsPath: 'docs/errors.md#passkey', message, debug, cause })
  }
}
