import * as v from 'valibot'
import { webAddress } from '../../protocol/vocabulary.ts'
import { isPassing } from './isPassing.ts'
import type { AskServer } from './openServer.ts'

const link = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  url: webAddress,
  /** Whether the browser is logged in already. */
  hasSession: v.optional(v.boolean(), false),
})
const pending = v.object({ state: v.literal('pending') })

/** A login by Farcaster that has begun: the link for the visitor's phone, and until when the link is good (Unix time, ms). */
export type FarcasterLogin = v.InferOutput<typeof link> & { readonly until: number }

/** Milliseconds between an answer of the server and the next question. */
const askEach = 1_500
/** The lifetime of the link. */
const lifetime = 300_000

/** Begins a login. */
export async function beginFarcaster(ask: AskServer, signal?: AbortSignal): Promise<FarcasterLogin> {
  // Not after the answer: the server counts from the question on.
  const until = Date.now() + lifetime
  return { ...(await ask({ method: 'POST', path: '/farcaster', json: {} }, link, signal)), until }
}

type Asking<session> = {
  readonly login: FarcasterLogin
  /** Reads the session that the server answers once the visitor has signed. */
  readonly completed: v.GenericSchema<unknown, session>
  readonly isHere: () => boolean
  readonly signal?: AbortSignal
}

/** Asks until the visitor has signed, has left, or the link is over. The answer is the session, or `undefined` if the visitor has not signed. */
export async function askFarcaster<session extends { readonly state: 'completed' }>(
  ask: AskServer,
  { login: { id, until }, completed, isHere, signal }: Asking<session>,
): Promise<session | undefined> {
  const told = v.union([pending, completed])
  while (isHere() && Date.now() < until) {
    const answer = await ask({ method: 'GET', path: `/farcaster/${id}` }, told, signal).catch((error: unknown) => {
      // A server that has just let the link go says so as it does of an answer that it refuses.
      if (isHere() && Date.now() < until && !isPassing(error)) throw error
    })
    if (answer?.state === 'completed') return isHere() ? answer : undefined
    await new Promise((resolve) => setTimeout(resolve, askEach))
  }
  return undefined
}
