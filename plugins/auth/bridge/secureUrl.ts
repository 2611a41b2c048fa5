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

/** The purpose of a window: a flow of the bridge, or a task of the visitor, which no app hears of. */
export type Purpose = { readonly flow?: string | undefined; readonly task?: string | undefined }

/**
 * The address of a page of the secure origin. The purpose of a window stands in the fragment, which no server sees.
 * @throws {InvalidInputError} the origin is not exact, or is this page's own
 */
export function secureUrl({ secure, role, flow, task }: { secure: string; role: Role } & Purpose): string {
  assertSecureOrigin(secure)
  const fragment = flow !== undefined ? `#flow=${flow}` : task !== undefined ? `#task=${task}` : ''
  return `${secure}${paths[role]}${fragment}`
}
