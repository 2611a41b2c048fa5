import type { Role } from '../protocol/hello.ts'
import { assertSecureOrigin } from './assertSecureOrigin.ts'

const paths: Readonly<Record<Role, string>> = { bridge: '/frame', approve: '/approve', window: '/window' }

/**
 * The address of a page of the secure origin. The flow that a window is opened for stands in the fragment, which no server sees.
 * @throws {InvalidInputError} the origin is not exact, or is this page's own
 */
export function secureUrl({ secure, role, flow }: { secure: string; role: Role; flow?: string | undefined }): string {
  assertSecureOrigin(secure)
  return `${secure}${paths[role]}${flow === undefined ? '' : `#flow=${flow}`}`
}
