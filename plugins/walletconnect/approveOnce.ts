import { refuseSession } from './refuseSession.ts'
import type { SignClient } from './sdk.ts'

/** The key of the wallet that approves a code by a message; `undefined` of any other message. */
export function approverOf(message: unknown): string | undefined {
  const { responderPublicKey: by } = Object((Object(message) as { readonly result?: unknown }).result) as {
    readonly responderPublicKey?: unknown
  }
  return typeof by === 'string' ? by : undefined
}

/**
 * Has the first approval of a code count alone: a wallet may approve twice at the same time, and two wallets may have scanned the code. Of a second one
 * the SDK would make a session in the place of the first, whose wallet waits for ever. Answers whether a message on a topic is such a second one; its wallet
 * is told that it is over (walletconnect 3).
 */
export function approveOnce(client: SignClient) {
  /** Whose key a code was made with, and who has approved it, by its topic. */
  const approved = new Map<string, { readonly own: string; readonly by: string }>()

  return (topic: string, message: unknown): boolean => {
    const by = approverOf(message)
    if (by === undefined) return false
    const first = approved.get(topic)
    if (first) {
      // The key may be gone with its session: then there is nothing to tell it with.
      if (first.by !== by) refuseSession(client, first.own, by).catch(() => {})
      return first.by !== by
    }
    const own = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.proposer.publicKey
    if (own !== undefined) approved.set(topic, { own, by })
    return false
  }
}
