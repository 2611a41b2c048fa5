import { openChannel, pause } from 'tapkit/kernel'
import type { Line } from './ask.ts'
import type { Pairings } from './createPairings.ts'
import { endSession } from './endSession.ts'
import type { Session } from './sdk.ts'

/** How soon another tab says that a session is its own, in ms. */
const patience = 1_000

/**
 * Sees to sessions that come of a code which this visit has not shown: a page that was reloaded, or left, has shown it before.
 * Who waits for a wallet now gets it. Where no tab does, the wallet is told that it is over (walletconnect 3).
 */
export function endUnclaimed(line: Line, pairings: Pairings): void {
  const { kernel, client } = line
  const channel = openChannel(kernel, 'walletconnect:pairings')
  if (!channel) return
  const claimed = new Set<string>()
  channel.onmessage = ({ data }: MessageEvent<{ readonly asks?: string; readonly claims?: string }>) => {
    const { asks, claims } = data
    if (claims !== undefined) claimed.add(claims)
    if (asks !== undefined && pairings.made(asks)) channel.postMessage({ claims: asks })
  }
  const see = async (session: Session) => {
    const { topic, pairingTopic } = session
    if (pairingTopic === undefined || pairings.made(pairingTopic)) return
    channel.postMessage({ asks: pairingTopic })
    await pause(patience, kernel.signal)
    const isKnown = claimed.delete(pairingTopic) || Object.hasOwn(kernel.state.graph.sessions, topic)
    if (!isKnown && !pairings.offer(session)) await endSession(line, topic)
  }
  const listener = ({ session }: { readonly session: Session }) =>
    void see(session).catch((error) => kernel.signal.aborted || kernel.report(error))
  client.on('session_connect', listener as never)
}
