import * as v from 'valibot'
import type { Line } from '../ask.ts'
import { type Answer, hearAnswers } from './hearAnswers.ts'
import { keepSession } from './keepSession.ts'
import { lifetime, method } from './lifetime.ts'
import type { SigningClient } from './sdk.ts'

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const names = v.array(v.string())
/** A request as the SDK has stored it. */
const stored = v.object({
  requester: v.object({ publicKey: key }),
  authPayload: v.object({ chains: names }),
})

/**
 * Takes the answer to a code that an earlier visit, or another tab, has shown. The resulting session is handled like
 * any session that this visit has not asked for, because a reload has lost the message that was to be signed.
 */
export function resumeSignIns(line: Line): void {
  const client = line.client as SigningClient
  const { history } = client.core
  for (const { topic: pairingTopic, request } of history.pending) {
    const { success, output } = v.safeParse(stored, request.params)
    if (request.method !== method || !success) continue
    const { id } = request
    // An id is the time that the request was made, in microseconds.
    if (id / 1_000 + lifetime < Date.now()) continue
    const { chains } = output.authPayload
    const asked = { chains, methods: [], events: [] }
    const sent = { id, pairingTopic, publicKey: output.requester.publicKey, asked }
    const hear = async (answer: Answer) => {
      if ('error' in answer) return
      stop()
      history.delete(pairingTopic, id)
      const session = await keepSession(client, sent, answer.peer, answer.signed)
      if (session) client.events.emit('session_connect', { session })
    }
    const stop = hearAnswers(line, sent, hear)
  }
}
