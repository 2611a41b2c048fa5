import * as v from 'valibot'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import type { MailLink } from './readMailLink.ts'

/**
 * The outcome of a press. `over`: the link counts no more. `taken`: the address is of another wallet. `down`: the server did not say that it has done
 * it. `given`: when the operator's key was given out first, if it was.
 */
export type MailOutcome = 'over' | 'taken' | 'clock' | 'down' | { readonly given: number | undefined }

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))
const answer = v.object({ given: v.nullish(time) })

const refusals: ReadonlyMap<string, MailOutcome> = new Map([
  ['undo_refused', 'over'],
  ['identity_taken', 'taken'],
  ['clock_off', 'clock'],
])

/** Has the auth server do what the link of a mail is for. Never rejects. */
export async function undoByMail(ask: AskServer, act: MailLink['act'], token: string): Promise<MailOutcome> {
  const path = act === 'undo' ? '/email/undo' : '/escrow/undo'
  try {
    const { given } = await ask({ method: 'POST', path, json: { token } }, answer)
    return { given: given ?? undefined }
  } catch (error) {
    return (error instanceof ServerRefusal && refusals.get(error.code)) || 'down'
  }
}
