import * as v from 'valibot'
import type { AskServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'

/** The way to the auth server, for a login that an app has asked the bridge for. */
export type LoginInput = {
  readonly ask: AskServer
  /** Whether this browser has asked the server before: only then may it be logged in. */
  readonly hasAsked: () => Promise<boolean>
}

/** The login of a browser: the email of the account, or `null`. */
export const session = v.object({ email: v.unknown() })

/** The refusals of a browser that is not logged in. Any other refusal says nothing of that (login 141). */
const isLoggedOut = (error: unknown): boolean =>
  error instanceof ServerRefusal && (error.code === 'not_logged_in' || error.code === 'device_dropped')

/** The login that this browser has at the auth server; `undefined` if it has none. */
export async function readLogin(
  { ask, hasAsked }: LoginInput,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof session> | undefined> {
  try {
    return (await hasAsked()) ? await ask({ method: 'GET', path: '/session' }, session, signal) : undefined
  } catch (error) {
    if (isLoggedOut(error)) return undefined
    throw error
  }
}
