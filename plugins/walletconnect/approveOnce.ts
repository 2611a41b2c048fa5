import { refuseSession } from './refuseSession.ts'
import type { SignClient } from './sdk.ts'

/** The key of the wallet that approves a code with a message; `undefined` for any other message. */
export function approverOf(message: unknown): string | undefined {
  const { responderPublicKey: by } = Object((Object(message) as { readonly result?: unknown }).result) as {
    readonly responderPublicKey?: unknown
  }
  return typeof by === 'string' ? by : undefined
}

/**
 * Makes only the first approval of a code count. A wallet may approve twice at the same time, and two wallets may have
 * scanned the code. The SDK would replace the first session with the second, and the first wallet would wait for ever.
 * Answers whether a message on a topic is such a second approval; its wallet is told that its session is over
 * (walletconnect 3).
 */
export function approveOnce(client: SignClient) {
  /** The key that a code was made with, and the wallet that has approved the code, by topic. */
  const approved = new Map<string, { readonly own: string; readonly by: string }>()

  return (topic: string, message: unknown): boolean => {
    const by = approverOf(message)
    if (by === undefined) return false
    const first = approved.get(topic)
    if (first) {
      // The key may be gone with its session. Then the wallet cannot be told.
      if (first.by !== by) refuseSession(client, first.own, by).catch(() => {})
      return first.by !== by
    }
    const own = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.proposer.publicKey
    if (own !== undefined) approved.set(topic, { own, by })
    return false
  }
}
