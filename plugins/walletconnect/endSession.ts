import { pause } from 'tapkit/kernel'
import type { Line } from './ask.ts'
import { forgetApp } from './links/apps.ts'
import { reason } from './reason.ts'

type Ending = Pick<Line, 'kernel' | 'client'>

/** How soon the relay receives a message, in ms. */
const settled = 1_000

/**
 * Ends a session on both sides. If the relay does not accept the end, the SDK keeps it, and a later visit ends the
 * session.
 * @throws the SDK's error, unless the session is over already
 */
export async function endSession({ kernel, client }: Ending, topic: string): Promise<void> {
  const session = client.session.getAll().find((each) => each.topic === topic)
  if (!session) return
  try {
    await client.disconnect({ topic, reason })
  } catch (error) {
    const isThere = client.session.getAll().some((each) => each.topic === topic)
    if (isThere) throw error
  }
  forgetTraces({ kernel, client }, topic, session.pairingTopic)
}

/** Data of an ended session that the SDK would keep for thirty days, or for ever. */
export function forgetTraces({ kernel, client }: Ending, topic: string, pairingTopic: string | undefined): void {
  const { history, pairing, relayer } = client.core
  forgetApp(kernel, topic)
  history.delete(topic)
  const topics = pairingTopic === undefined ? [topic] : [topic, pairingTopic]
  const forget = async () => {
    if (pairingTopic !== undefined) history.delete(pairingTopic)
    // The last message is recorded once the relay has it.
    await pause(settled, kernel.signal)
    for (const each of topics) await relayer.messages.del(each)
  }
  const ended = pairingTopic === undefined ? Promise.resolve() : pairing.disconnect({ topic: pairingTopic })
  ended.then(forget, forget).catch(() => {})
}

/** Data of a code without a session: the SDK would keep its key for ever. */
export function forgetCode(
  { client }: Pick<Line, 'client'>,
  pairingTopic: string,
  publicKey: string | undefined,
): void {
  const { crypto, pairing } = client.core
  pairing.disconnect({ topic: pairingTopic }).catch(() => {})
  if (publicKey !== undefined) crypto.deleteKeyPair(publicKey).catch(() => {})
}
