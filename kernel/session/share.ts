import type { Grant, GrantStatus, Share } from './graph.ts'

/** How far a grant is. */
export const statusOf = (grant: Pick<Grant, 'status' | 'next'>): GrantStatus =>
  grant.next ? 'authorizing' : grant.status

/** Whether a grant is live or at a gate, rather than only remembered. */
export const isUsable = (grant: Pick<Grant, 'status' | 'next'> | undefined): boolean =>
  grant !== undefined && statusOf(grant) !== 'dormant'

/** Whether the newest share of a grant has passed every gate. */
export const isLive = (grant: Pick<Grant, 'status' | 'next'> | undefined): boolean =>
  grant !== undefined && statusOf(grant) === 'live'

/** The CAIP-10 id of the account in use. */
export const caipOf = ({ network, account }: Pick<Share, 'network' | 'account'>): string => `${network}:${account}`

/** The namespace of a CAIP-2 id; '' if the id has none. */
export const namespaceOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(':')))
