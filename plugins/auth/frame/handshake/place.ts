import type { Role } from '../../protocol/hello.ts'
import { SecurePageStartError, type StartProblem } from './errors.ts'

/** The part of the page's window that says where the page stands. */
export type Place = Pick<Window, 'parent' | 'opener' | 'origin'> & {
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
}

/** Whether the page is in a frame. */
export const isFramed = (page: Place): boolean => page.parent !== page

/**
 * The window that a hello may come from: the parent of a frame, the opener of a window. `null` if the opener is gone.
 */
export const hostWindowOf = (page: Place): Window | null => (isFramed(page) ? page.parent : page.opener)

function refuse(problem: StartProblem, given = ''): never {
  throw new SecurePageStartError({ problem, given })
}

/** Names of this machine, where a page is tried out. */
const loopback = /\.(localhost|127\.0\.0\.1)$/

/** The host name with a dot before it, so that it ends with itself and with each name above it, and with no other name. */
const nameOf = (origin: string) => `.${new URL(origin).hostname}`

/** Refuses the origin of a host, and a name whose passkeys a host may use: the host's own name, or a name above it (login 72). */
function assertOrigin({ origin }: Place, hosts: ReadonlySet<string>): void {
  if (origin === 'null') refuse('opaque_origin')
  const name = nameOf(origin)
  const isShared = (host: string) => host === origin || (nameOf(host).endsWith(name) && !loopback.test(name))
  const host = [...hosts].find(isShared)
  if (host) refuse('own_origin', host)
}

/**
 * Refuses a place where a window must not answer for a bridge: such a window needs no opener, and stands in no frame.
 * @throws {SecurePageStartError} with the problem
 */
export function assertWindow(page: Place, hosts: ReadonlySet<string>): void {
  assertOrigin(page, hosts)
  if (isFramed(page)) refuse('framed')
}

/**
 * Refuses a place where a page of this role must not be that waits for a hello.
 * @throws {SecurePageStartError} with the problem
 */
export function assertPlace(page: Place, role: Role, hosts: ReadonlySet<string>): void {
  assertOrigin(page, hosts)
  // The approval page works in either place.
  if (role === 'window' && isFramed(page)) refuse('framed')
  if (role === 'bridge' && !isFramed(page)) refuse('not_framed')
  if (!isFramed(page) && !page.opener) refuse('no_opener')
}

/** A page around this frame that is no host. An older Firefox does not tell the ancestors; `frame-ancestors` of the headers holds there. */
export const strangerAround = ({ location }: Place, hosts: ReadonlySet<string>): string | undefined =>
  Array.from(location.ancestorOrigins ?? []).find((origin) => !hosts.has(origin))
