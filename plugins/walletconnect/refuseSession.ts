import { reason } from './reason.ts'
import type { SignClient } from './sdk.ts'

/** The relay's tag for the end of a session, and how long it keeps that for a wallet which is away, in seconds. */
const end = { tag: 1112, ttl: 86_400, prompt: false }

/** Tells a wallet that the session is over which it made of its own key and the page's key. The page has not taken that session. */
export async function refuseSession({ core: { crypto, relayer } }: SignClient, own: string, by: string): Promise<void> {
  const topic = await crypto.generateSharedKey(own, by)
  const id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
  const ended = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: reason }
  await relayer.publish(topic, await crypto.encode(topic, ended), end)
  await crypto.deleteSymKey(topic)
}
