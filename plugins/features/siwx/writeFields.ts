import { InvalidSignInMessageError } from './errors.ts'
import type { SiwxOptions } from './options.ts'
import { pageUri } from './pageUri.ts'
import type { SignInMessage } from './types.ts'

/** The last day whose year has four digits (RFC 3339), in ms. */
const lastDay = Date.UTC(9999, 11, 31)

/**
 * The fields of a message that are the same for each signer: the place, the purpose and the time, with a nonce of its own.
 * @throws InvalidSignInMessageError
 */
export function writeFields(
  { domain = location.host, uri = pageUri(), expiresIn, statement, resources }: SiwxOptions,
  nonce: string,
): Omit<SignInMessage, 'accountAddress' | 'chainId'> {
  const now = Date.now()
  return {
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...((expiresIn ?? undefined) !== undefined && { expirationTime: endOf(now, expiresIn) }),
    ...(statement && { statement }),
    ...(resources && { resources }),
  }
}

function endOf(now: number, expiresIn: unknown): string {
  if (typeof expiresIn === 'number' && expiresIn > 0 && now + expiresIn < lastDay)
    return new Date(now + expiresIn).toISOString()
  const given = typeof expiresIn === 'string' ? JSON.stringify(expiresIn) : String(expiresIn)
  const debug = `\`expiresIn\` of siwx() is ${given}. Write how long a sign-in holds in ms, such as 86_400_000 for a day.`
  throw new InvalidSignInMessageError({ field: 'expirationTime', debug })
}
