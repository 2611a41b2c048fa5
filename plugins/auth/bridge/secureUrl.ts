import { InvalidInputError } from 'tapkit/kernel'
import { isExactOrigin } from '../protocol/exactOrigin.ts'
import type { Role } from '../protocol/hello.ts'

const paths: Readonly<Record<Role, string>> = { bridge: '/frame', approve: '/approve', window: '/window' }

/**
 * Refuses a text that is not an exact origin, and the origin of this page.
 * @throws {InvalidInputError} with the spelling that is expected
 */
export function assertSecureOrigin(secure: string): void {
  if (isExactOrigin(secure) && secure !== globalThis.location?.origin) return
  throw new InvalidInputError({
    verb: 'auth',
    given: `\`secure\` "${String(secure).slice(0, 100)}"`,
    takes: 'the exact origin of the secure page, like `https://keys.app.example`, which is another than the app’s',
  })
}

/**
 * The address of a page of the secure origin. The flow that a window is opened for stands in the fragment, which no server sees.
 * @throws {InvalidInputError} the origin is not exact, or is this page's own
 */
export function secureUrl({ secure, role, flow }: { secure: string; role: Role; flow?: string | undefined }): string {
  assertSecureOrigin(secure)
  return `${secure}${paths[role]}${flow === undefined ? '' : `#flow=${flow}`}`
}
