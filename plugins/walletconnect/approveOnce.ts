import { reason } from './reason.ts'
import type { SignClient } from './sdk.ts'

/** The relay's tag for the end of a session, and how long it keeps that for a wallet which is away, in seconds. */
const end = { tag: 1112, ttl: 86_400, prompt: false }

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
export function approveOnce({ core: { crypto, relayer }, proposal }: SignClient) {
  /** Whose key a code was made with, and who has approved it, by its topic. */
  const approved = new Map<string, { readonly own: string; readonly by: string }>()

  const refuse = async (own: string, by: string) => {
    const topic = await crypto.generateSharedKey(own, by)
    const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
    const ended = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: reason }
    await relayer.publish(topic, await crypto.encode(topic, ended), end)
    await crypto.deleteSymKey(topic)
  }

  return (topic: string, message: unknown): boolean => {
    const by = approverOf(message)
    if (by === undefined) return false
    const first = approved.get(topic)
    if (first) {
      // The key may be gone with its session: then there is nothing to tell it with.
      if (first.by !== by) refuse(first.own, by).catch(() => {})
      return first.by !== by
    }
    const own = proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.proposer.publicKey
    if (own !== undefined) approved.set(topic, { own, by })
    return false
  }
}
