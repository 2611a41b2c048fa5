import { BaseError, isError } from 'tapkit/kernel'
import type { SignInMessage } from './types.ts'

/** A field that no sign-in message can carry, or a text that is none (CAIP-122, ERC-4361). */
export class InvalidSignInMessageError extends BaseError<{ readonly field: keyof SignInMessage | 'text' }> {
  override readonly name = 'InvalidSignInMessageError'
  constructor({ field, debug }: { field: keyof SignInMessage | 'text'; debug: string }) {
    super({
      code: 'invalid_sign_in_message',
      params: { field },
      docsPath: 'docs/errors.md#invalid_sign_in_message',
      message: 'Invalid sign-in message',
      debug,
    })
  }
}

/** Why a sign-in is refused. */
export type SignInRefusal =
  | 'malformed'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'chain'
  | 'address'
  | 'futureIssued'
  | 'notYet'
  | 'expired'
  | 'signature'

const refusals: Readonly<Record<SignInRefusal, string>> = {
  malformed: 'The text is no sign-in message (CAIP-122).',
  domain: 'The message is for another site.',
  uri: 'The message is for another URI.',
  nonce: 'The nonce is not the one that was given out.',
  chain: 'The message is for another network.',
  address: 'The message is of another account.',
  futureIssued: 'The message was issued more than five minutes from now: look at both clocks.',
  notYet: 'The message is not valid yet.',
  expired: 'The message has expired.',
  signature: 'The account did not sign this text, or there is nothing to verify its namespace with.',
}

/** A sign-in that must not be let through; `params.reason` says why. */
export class InvalidSignInError extends BaseError<{ readonly reason: SignInRefusal }> {
  override readonly name = 'InvalidSignInError'
  constructor({ reason, cause }: { reason: SignInRefusal; cause?: unknown }) {
    super({
      code: 'invalid_sign_in',
      params: { reason },
      docsPath: 'docs/errors.md#invalid_sign_in',
      message: 'The sign-in is not valid',
      debug: `${refusals[reason]} Give out a new nonce, and let the visitor sign again.`,
      cause,
    })
  }
}

/** A sign-in could not begin: its nonce, its message or the stored sign-ins could not be read. */
export class SignInUnavailableError extends BaseError {
  override readonly name = 'SignInUnavailableError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 'sign_in_unavailable',
      message: 'A problem occurred while trying initialize authentication',
      cause,
      docsPath: 'docs/errors.md#sign_in_unavailable',
      debug: isError(cause, 'InvalidSignInMessageError')
        ? `${cause.debug} Mend it in the options of siwx().`
        : 'The storage of the sign-in did not answer, or no message could be written. See `cause`, mend it there, and connect again.',
    })
  }
}

/** A signature is not by the account that was to sign, or the service does not accept the signature. */
export class SignatureInvalidError extends BaseError {
  override readonly name = 'SignatureInvalidError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 'signature_invalid',
      message: 'The signature is not valid',
      cause,
      docsPath: 'docs/errors.md#signature_invalid',
      debug:
        'The wallet signed another text or with another account, or the namespace has no `verifyMessage`. Let the visitor sign again, or compose the namespace.',
    })
  }
}

/** A signature could not be checked, because the chain or whoever reads it failed: the signature may be right. */
export class SignatureUncheckedError extends BaseError<{ readonly network: string }> {
  override readonly name = 'SignatureUncheckedError'
  constructor({ network, cause }: { network: string; cause: unknown }) {
    super({
      code: 'signature_unchecked',
      params: { network },
      message: 'The signature could not be checked',
      cause,
      docsPath: 'docs/errors.md#signature_unchecked',
      debug: `Nobody said whether the account signed, and it may have: see \`cause\`, which usually is the RPC endpoint of ${network}. The visitor can sign again.`,
    })
  }
}

/** A signature that is too long to be kept in the browser; `params.limit` is in characters. */
export class SignatureTooLongError extends BaseError<{ readonly limit: number }> {
  override readonly name = 'SignatureTooLongError'
  constructor(params: { limit: number }) {
    super({
      code: 'signature_too_long',
      params,
      docsPath: 'docs/errors.md#signature_too_long',
      message: 'The signature is too long',
      debug: `A browser keeps signatures of up to ${params.limit} characters. Keep sign-ins somewhere else: \`storage\` of siwx().`,
    })
  }
}
