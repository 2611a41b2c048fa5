import * as v from 'valibot'
import { InvalidSessionError } from '../errors/connection.ts'
import type { Session } from '../types/connector.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const account = v.looseObject({ namespace: text, address: text })
const session = v.looseObject({
  id: v.optional(text),
  accounts: v.pipe(v.array(account), v.minLength(1)),
  network: v.looseObject({ id: text, namespace: text, reference: text }),
  approvedNetworks: v.optional(v.array(text)),
})

/**
 * Reads what a wallet's plugin answered: an account and a network, or it is no session (R4).
 * @throws InvalidSessionError
 */
export function checkSession(value: Session, namespace: string): Session {
  const result = v.safeParse(session, value)
  if (!result.success) {
    throw new InvalidSessionError({
      debug: `The wallet’s answer is not a session: ${result.issues[0].message}`,
      cause: result.issues,
    })
  }
  if (!value.accounts.some((entry) => entry.namespace === namespace)) {
    throw new InvalidSessionError({ debug: `The session holds no account of namespace "${namespace}".` })
  }
  return value
}
