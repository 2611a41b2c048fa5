import { isSignatureShape, type SignInMessage, type SignInRefusal, verifySignIn } from 'tapkit/features/siwx/verify'
import { type CaipNetworkId, isError } from 'tapkit/kernel'
import { SignInRequestError } from '../errors.ts'
import type { SignInServerOptions } from '../options.ts'
import type { RefusalCode } from '../refusals.ts'
import { withDeadline } from '../withDeadline.ts'
import { isLocked } from './isLocked.ts'

/** A message that was sent, with the fields that it was read as, from a page of `origin`. */
type Sent = {
  readonly message: string
  readonly signature: string
  readonly fields: SignInMessage
  readonly origin: string
}

/** How a server takes signatures. Each throws `SignInRequestError`. */
export type Verify = {
  /** Refuses what cannot be a signature of its chain: nothing needs to be verified, nor counted as a try. */
  readonly requireShape: (sent: Sent) => void
  /** Answers the fields of what was signed. */
  readonly verify: (sent: Sent) => Promise<SignInMessage>
}

/** Milliseconds that a node, or a host's own verifier, has in all: a page gives up after ten seconds, and is to hear before that nobody is signed in. */
const limit = 8_000

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
  const askOf = (chainId: CaipNetworkId) => (Object.hasOwn(call, chainId) ? call[chainId] : undefined)
  // A key's signature needs nobody; whether a contract would have taken it, nobody has been asked.
  const refusalOf = (chainId: CaipNetworkId): RefusalCode =>
    askOf(chainId) === undefined && chainId.startsWith('eip155:') && !Object.hasOwn(verifiers, 'eip155')
      ? 'contract_unverifiable'
      : 'signature_refused'

  return {
    requireShape({ signature, fields: { chainId } }) {
      if (!isSignatureShape({ chainId, signature, call: askOf(chainId), verifiers }))
        throw new SignInRequestError({ code: refusalOf(chainId) })
    },
    async verify({ message, signature, fields: { chainId, nonce }, origin }) {
      const { host: domain } = new URL(origin)
      const isTimed = chainId.startsWith('bip122:') && !Object.hasOwn(verifiers, 'bip122')
      try {
        const read = await withDeadline(
          () => verifySignIn({ message, signature, domain, nonce, chainId, call: askOf(chainId), verifiers }),
          limit,
        )
        if (isTimed && isLocked(signature, Date.now())) throw new SignInRequestError({ code: 'signature_refused' })
        return read
      } catch (cause) {
        if (cause instanceof SignInRequestError) throw cause
        if (!isError(cause, 'InvalidSignInError'))
          throw new SignInRequestError({ code: 'verification_unavailable', cause })
        const { reason } = cause.params
        const code = reason === 'signature' ? refusalOf(chainId) : codes[reason]
        throw new SignInRequestError({ code, cause })
      }
    },
  }
}
