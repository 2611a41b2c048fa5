import { isError } from 'tapkit/kernel'
import { respond } from '../respond.ts'
import { AuthRequestError } from './errors.ts'
import { type RefusalCode, refusals } from './refusals.ts'

/** Answers the code, its sentence and its facts. The answer repeats nothing of the request, and reveals nothing of the server. */
export function refuse(
  { code, message, params: { status, facts } }: AuthRequestError,
  allow: readonly string[],
): Response {
  const wait = facts.seconds ?? (status === 503 ? 2 : undefined)
  return respond(
    status,
    { error: { code, message, ...facts } },
    {
      headers: {
        ...(status === 401 && { 'www-authenticate': 'Tapkit' }),
        ...(status === 405 && { allow: allow.join(', ') }),
        ...(wait !== undefined && { 'retry-after': String(wait) }),
      },
    },
  )
}

/** Every error as a refusal: those of shared parts by the same code. */
export function toRefusal(error: unknown): AuthRequestError {
  if (error instanceof AuthRequestError) return error
  const { code } = Object(error)
  const isShared = isError(error, 'SignInRequestError') || isError(error, 'SignInStorageError')
  return new AuthRequestError(isShared && isCode(code) ? code : 'internal_error', { cause: error })
}

const isCode = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusals, code)
