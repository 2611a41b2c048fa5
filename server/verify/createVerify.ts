import { type SignInMessage, type SignInRefusal, verifySignIn } from 'tapkit/features/siwx/verify'
import { isError } from 'tapkit/kernel'
import { SignInRequestError } from '../errors.ts'
import type { SignInServerOptions } from '../options.ts'
import type { RefusalCode } from '../refusals.ts'
import { withDeadline } from '../withDeadline.ts'

/** A message that was sent, with the fields that it was read as, from a page of `origin`. */
type Sent = {
  readonly message: string
  readonly signature: string
  readonly fields: SignInMessage
  readonly origin: string
}

/** Answers the fields of what was signed, or throws `SignInRequestError`. */
export type Verify = (sent: Sent) => Promise<SignInMessage>

/** Milliseconds that a node, or a host's own verifier, has in all. */
const limit = 15_000

const codes: Readonly<Record<SignInRefusal, RefusalCode>> = {
  malformed: 'message_malformed',
  domain: 'domain_refused',
  uri: 'uri_refused',
  nonce: 'nonce_refused',
  chain: 'chain_refused',
  address: 'signature_refused',
  futureIssued: 'message_too_early',
  notYet: 'message_too_early',
  expired: 'message_expired',
  signature: 'signature_refused',
}

/** Verifies times and signatures with what the host gave for it. */
export function createVerify({ call = {}, verifiers = {} }: Pick<SignInServerOptions, 'call' | 'verifiers'>): Verify {
  return async ({ message, signature, fields: { chainId, nonce }, origin }) => {
    const ask = Object.hasOwn(call, chainId) ? call[chainId] : undefined
    // A key's signature needs nobody; whether a contract would have taken it, nobody has been asked.
    const isUnasked = ask === undefined && chainId.startsWith('eip155:') && !Object.hasOwn(verifiers, 'eip155')
    const { host: domain } = new URL(origin)
    try {
      return await withDeadline(
        () => verifySignIn({ message, signature, domain, nonce, chainId, call: ask, verifiers }),
        limit,
      )
    } catch (cause) {
      if (!isError(cause, 'InvalidSignInError'))
        throw new SignInRequestError({ code: 'verification_unavailable', cause })
      const { reason } = cause.params
      const code = reason === 'signature' && isUnasked ? 'contract_unverifiable' : codes[reason]
      throw new SignInRequestError({ code, cause })
    }
  }
}
