import { openChannel, pause, selectSessions } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Line } from './ask.ts'
import type { Pairings } from './createPairings.ts'
import { endSession } from './endSession.ts'
import type { Session } from './sdk.ts'
import { topic } from './topic.ts'

/** How soon another tab claims a session, in ms. */
const patience = 1_000

/**
 * The questions and answers between tabs, by the topic of a pairing. Any page of this origin may write to the channel.
 */
const news = v.union([v.object({ asks: topic }), v.object({ claims: topic })])

/**
 * Handles sessions whose code this visit has not shown, because a page that was reloaded or left has shown it. A caller
 * who waits for a wallet gets the session. If no tab wants it, the wallet is told that the session is over
 * (walletconnect 3).
 */
export function endUnclaimed(line: Line, pairings: Pairings): void {
  const { kernel, client } = line
  const channel = openChannel(kernel, 'walletconnect:pairings')
  if (!channel) return
  /** The pairings that other tabs are asked about, and whether a tab has claimed them. */
  const claimed = new Map<string, boolean>()
  channel.onmessage = ({ data }) => {
    if (!v.is(news, data)) return
    if ('claims' in data) {
      if (claimed.has(data.claims)) claimed.set(data.claims, true)
    } else if (pairings.made(data.asks)) channel.postMessage({ claims: data.asks })
  }
  const see = async (session: Session) => {
    const { topic, pairingTopic } = session
    if (pairingTopic === undefined || pairings.made(pairingTopic)) return
    claimed.set(pairingTopic, false)
    channel.postMessage({ asks: pairingTopic })
    await pause(patience, kernel.signal)
    const isClaimed = claimed.get(pairingTopic)
    claimed.delete(pairingTopic)
    const isKnown = isClaimed || selectSessions(kernel.state).some(({ id }) => id === topic)
    if (!isKnown && !pairings.offer({ session })) await endSession(line, topic)
  }
  const listener = ({ session }: { readonly session: Session }) =>
    void see(session).catch((error) => kernel.signal.aborted || kernel.report(error))
  client.on('session_connect', listener as never)
}
