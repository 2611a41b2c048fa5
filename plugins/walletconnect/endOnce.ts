import { approveOnce } from './approveOnce.ts'
import type { RelayMessage, SignClient } from './sdk.ts'

/**
 * Passes a session's end on to the SDK only once. The end may arrive again: from a relay that pushes it twice, from a
 * wallet that sends it twice, and from the SDK, which repeats unfinished work a second after its start. The second
 * time, the SDK makes a rejection that nobody can catch, and that the host's page would see.
 */
export function endOnce(client: SignClient): void {
  const { core, engine } = client
  const { crypto } = core
  const isSecond = approveOnce(client)
  const over = new Set<string>()
  const take = engine.onProviderMessageEvent
  engine.onProviderMessageEvent = async (sealed: RelayMessage) => {
    const { topic, message } = sealed
    // A message that cannot be read is left to the SDK.
    const read = await crypto.decode(topic, message).catch(() => undefined)
    if ((Object(read) as { readonly method?: unknown }).method === 'wc_sessionDelete') {
      if (over.has(topic)) return
      over.add(topic)
    }
    if (isSecond(topic, read)) return
    await take(sealed)
  }
}
