import type { RefusalCode } from '../refusals.ts'

/** Codes of the library that say that an answer is not for this login. */
const foreign = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'OAUTH_INVALID_RESPONSE']
/** Reasons of token endpoints: the code was used before, or is of another login. */
const refusedCodes = ['invalid_grant', 'bad_verification_code']
/** Reasons of providers whose visitor went back. */
const cancelled = ['access_denied', 'user_cancelled_authorize']

type Failure = { readonly code: RefusalCode; readonly text: string }

/**
 * Why a login at a provider failed, for the visitor and for the operator. A reason of the provider is compared with the known reasons. The operator is
 * told a reason only if it is a single word, because anybody can send a browser to the callback with a reason.
 */
export function describeFailure(error: unknown): Failure {
  const { code, error: given, message, cause } = Object(error)
  const reason = typeof given === 'string' ? given : ''
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && cancelled.includes(reason))
    return { code: 'social_cancelled', text: reason }
  const text = /^\w{1,60}$/.test(reason) ? reason : `${message} ${Object(cause).code ?? ''}`.trim()
  const isForeign = foreign.includes(code) || (code === 'OAUTH_RESPONSE_BODY_ERROR' && refusedCodes.includes(reason))
  return { code: isForeign ? 'social_refused' : 'social_unavailable', text }
}
