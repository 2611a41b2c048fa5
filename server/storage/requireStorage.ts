import { SignInServerOptionsError } from '../errors.ts'

/**
 * Refuses a storage, or its client, if it lacks a method that will be called. Otherwise the first sign-in would fail.
 * @throws SignInServerOptionsError
 */
export function requireStorage(given: unknown, methods: readonly string[], write: string): void {
  const missing = methods.filter((method) => typeof Object(given)[method] !== 'function')
  if (missing.length === 0) return
  const found = given === undefined || given === null ? `It is ${given}` : `It has no ${missing.join(', no ')}`
  throw new SignInServerOptionsError({ option: 'storage', debug: `${found}. Write ${write}.` })
}
