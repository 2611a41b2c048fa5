import { isSignatureShape, type SignInMessage, type SignInRefusal, verifySignIn } from 'tapkit/features/siwx/verify'
import { type CaipNetworkId, isError } from 'tapkit/kernel'
import { SignInRequestError } from '../errors.ts'
import type { SignInServerOptions } from '../options.ts'
import type { RefusalCode } from '../refusals.ts'
import { withDeadline } from '../withDeadline.ts'
import { isLocked } from './isLocked.ts'

/** A message from a page of `origin`, with its parsed fields. */
type Sent = {
  readonly message: string
  readonly signature: string
  readonly fields: SignInMessage
  readonly origin: string
}

/** How a server checks signatures. Both functions throw `SignInRequestError`. */
export type Verify = {
  /** Refuses a text that cannot be a signature of its chain, before anything is verified or a try is counted. */
  readonly requireShape: (sent: Sent) => void
  /** Answers the fields of the signed message. */
  readonly verify: (sent: Sent) => Promise<SignInMessage>
}

/**
 * Milliseconds for a node, or a host's own verifier, in total. A page gives up after ten seconds, and should get the
 * refusal before that.
 */
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

/** Verifies times and signatures with the host's nodes and verifiers. */
export function createVerify({ call = {}, verifiers = {} }: Pick<SignInServerOptions, 'call' | 'verifiers'>): Verify {
  const askOf = (chainId: CaipNetworkId) => (Object.hasOwn(call, chainId) ? call[chainId] : undefined)
  // A key's signature is checked without a node. Without a node, it is unknown whether a contract would have accepted
  // the signature.
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
