import { InvalidInputError } from 'tapkit/kernel'
import { isExactOrigin } from '../protocol/exactOrigin.ts'

/**
 * Refuses a text that is not an exact origin, and the origin of this page.
 * @throws {InvalidInputError} with the spelling that is expected
 */
export function assertSecureOrigin(secure: string): void {
  if (isExactOrigin(secure) && secure !== globalThis.location?.origin) return
  throw new InvalidInputError({
    verb: 'auth',
    given: `\`secure\` "${String(secure).slice(0, 100)}"`,
    takes: 'an exact origin like `https://keys.app.example`, other than the app’s',
  })
}
