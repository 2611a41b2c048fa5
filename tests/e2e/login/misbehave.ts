import type { AuthOrder } from '../../../sandbox/auth/createAuthFaults.ts'

/** Tells the auth server of a secure page to do wrong: at one endpoint, or at all of them. `none` ends that. */
export async function misbehave(secure: string, fault: AuthOrder['fault'], at?: AuthOrder['at']): Promise<void> {
  const { status } = await fetch(`${secure}/auth-fault`, { method: 'POST', body: JSON.stringify({ fault, at }) })
  if (status !== 204) throw new Error(`The auth server has no fault "${fault}" at "${at ?? 'all'}".`)
}
