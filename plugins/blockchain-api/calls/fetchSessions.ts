import { formatCaipAddress } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { id, optional, picture, rows, words } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** The permission that an account has given an app to act alone, and its end. */
export type SmartSession = {
  /** Names it to `revokeSession`. */
  readonly pci: string
  /** Unix time in ms. */
  readonly expiresAt: number
  /** As the service tells it. */
  readonly permissions: readonly unknown[]
  readonly policies: readonly unknown[]
  readonly project?: { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly isRevoked: boolean
}

const list = v.fallback(v.pipe(v.array(v.unknown()), v.maxLength(200)), [])
const answer = v.object({
  pcis: rows(
    v.pipe(
      v.object({
        pci: id,
        expiry: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e12)),
        permissions: list,
        policies: list,
        project: optional(v.nullable(v.object({ name: optional(words(64)), iconUrl: picture }))),
        revokedAt: v.nullish(v.unknown()),
      }),
      v.transform(
        ({ pci, expiry, permissions, policies, project, revokedAt }): SmartSession => ({
          pci,
          expiresAt: expiry * 1_000,
          permissions,
          policies,
          project: project ? { name: project.name, imageUrl: project.iconUrl } : undefined,
          isRevoked: Boolean(revokedAt),
        }),
      ),
    ),
    500,
  ),
})

/**
 * The smart sessions of an account (`GET /v1/sessions/{address}`). None on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchSessions(
  context: Context,
  { network, address, signal }: CallInput & { readonly address: string },
): Promise<readonly SmartSession[]> {
  if (!(await isSupported(context, network))) return []
  const { pcis } = await ask(context, 'sessions', {
    path: { address: formatCaipAddress({ ...network, address }) },
    signal,
    parse: answer,
  })
  return pcis
}
