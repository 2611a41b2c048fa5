import { isSameAddress } from 'tapkit/kernel'
import { InvalidSignInError, type SignInRefusal } from '../errors.ts'
import { clockSkew } from '../message/clockSkew.ts'
import { parseMessage } from '../message/parseMessage.ts'
import { readTime } from '../message/readTime.ts'
import type { SignInMessage } from '../types.ts'
import { type SignedText, verifySignature } from './verifySignature.ts'

/** A sign-in, and the values that the server expects in it. */
export type SignIn = Pick<SignedText, 'message' | 'signature' | 'call' | 'verifiers'> & {
  /** Your own, from your configuration: not from the request. */
  readonly domain: string
  readonly uri?: string | undefined
  /** The nonce that you gave out for this very sign-in, and take back with it. */
  readonly nonce: string
  readonly chainId?: string | undefined
  readonly address?: string | undefined
  /** The time at which the sign-in has to hold; the present time by default. */
  readonly now?: Date | undefined
}

/**
 * Verifies a sign-in on a server, and answers its fields. The checks come in this order: site, nonce, network, account,
 * times, signature (sign-in 4). A `uri`, `chainId` or `address` that is left out is not compared.
 * @throws InvalidSignInError, with `params.reason`; and the errors of `call`, or of a node that fails
 * @example
 * ```ts
 * import { verifySignIn } from 'tapkit/features/siwx/verify'
 * export const signIn = (message: string, signature: string, nonce: string) =>
 *   verifySignIn({ message, signature, nonce, domain: 'example.com' })
 * ```
 */
export async function verifySignIn({
  message,
  signature,
  call,
  verifiers,
  ...expected
}: SignIn): Promise<SignInMessage> {
  const fields = read(message)
  const reason = refusalOf(fields, expected)
  if (reason) throw new InvalidSignInError({ reason })
  const { chainId, accountAddress: address } = fields
  if (!(await verifySignature({ chainId, address, message, signature, call, verifiers })))
    throw new InvalidSignInError({ reason: 'signature' })
  return fields
}

function read(message: string): SignInMessage {
  try {
    return parseMessage(message)
  } catch (cause) {
    throw new InvalidSignInError({ reason: 'malformed', cause })
  }
}

type Expected = Omit<SignIn, 'message' | 'signature' | 'call' | 'verifiers'>

function refusalOf(fields: SignInMessage, expected: Expected): SignInRefusal | undefined {
  const { domain, uri, nonce, chainId, address, now = new Date() } = expected
  const time = now.getTime()
  if (fields.domain !== domain) return 'domain'
  if (uri !== undefined && fields.uri !== uri) return 'uri'
  if (fields.nonce !== nonce) return 'nonce'
  if (chainId !== undefined && fields.chainId !== chainId) return 'chain'
  if (address !== undefined && !isSameAddress(fields.accountAddress, address)) return 'address'
  // Each comparison says what has to hold, because a malformed time satisfies no comparison.
  if (!(Number(readTime(fields.issuedAt)) <= time + clockSkew)) return 'futureIssued'
  if (fields.notBefore !== undefined && !(Number(readTime(fields.notBefore)) <= time + clockSkew)) return 'notYet'
  if (fields.expirationTime !== undefined && !(time < Number(readTime(fields.expirationTime)))) return 'expired'
  return undefined
}
