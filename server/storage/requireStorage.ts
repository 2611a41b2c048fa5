import { SignInServerOptionsError } from '../errors.ts'

/**
 * Refuses what lacks the methods that a storage, or the client below it, is called by: it would fail at the first sign-in.
 * @throws SignInServerOptionsError
 */
export function requireStorage(given: unknown, methods: readonly string[], write: string): void {
  const missing = methods.filter((method) => typeof Object(given)[method] !== 'function')
  if (missing.length === 0) return
  const found = given === undefined || given === null ? `It is ${given}` : `It has no ${missing.join(', no ')}`
  throw new SignInServerOptionsError({ option: 'storage', debug: `${found}. Write ${write}.` })
}
